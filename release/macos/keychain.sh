#!/bin/sh
# A keychain of this job with the certificate that signs on macOS, from the environment: CERTIFICATE (a .p12, base64) and
# its PASSWORD; APPLE_ID, APPLE_TEAM and APPLE_PASSWORD (one of an app) to have Apple look at the image. Without a
# certificate nothing is done. What build.spec and dmg.sh are to know stands in build/signing afterwards.
set -eu
cd "$(dirname "$0")/../.."
[ -n "${CERTIFICATE:-}" ] || { echo "No certificate: signed by nobody."; exit 0; }
chain=$PWD/build/signing.keychain
secret=$(openssl rand -hex 16)
mkdir -p build
printf '%s' "$CERTIFICATE" | base64 --decode >build/signing.p12
security create-keychain -p "$secret" "$chain"
security set-keychain-settings -lut 7200 "$chain"
security unlock-keychain -p "$secret" "$chain"
security import build/signing.p12 -k "$chain" -P "$PASSWORD" -T /usr/bin/codesign
rm build/signing.p12
security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$chain" >/dev/null
security list-keychains -d user -s "$chain" login.keychain
name=$(security find-identity -v -p codesigning "$chain" | sed -n 's/.*"\(Developer ID Application: .*\)".*/\1/p' | head -1)
[ -n "$name" ] || { echo "The certificate is none of a Developer ID Application." >&2; exit 1; }
printf 'export SIGNED_BY="%s"\n' "$name" >build/signing
if [ -n "${APPLE_ID:-}" ]; then
    xcrun notarytool store-credentials tabla --keychain "$chain" \
        --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM" --password "$APPLE_PASSWORD" >/dev/null
    printf 'export NOTARY=tabla NOTARY_KEYCHAIN="%s"\n' "$chain" >>build/signing
fi
