#!/bin/sh
# A disk image of dist/Tabla.app: sh release/macos/dmg.sh NAME, which writes dist/release/NAME.dmg. On macOS alone.
#
# build.spec signs the application and all in it: by the certificate of the keychain that SIGNED_BY names ("Developer ID
# Application: ...") with the entitlements beside this file, else by nobody ("ad hoc"). With SIGNED_BY the image is
# signed, too, and where NOTARY names a profile that `xcrun notarytool store-credentials` has kept, Apple looks at it.
# The first start of what is signed by nobody is blocked: System Settings, Privacy & Security, Open Anyway allows it, for
# about an hour after that.
set -eu
cd "$(dirname "$0")/../.."
app=dist/Tabla.app
image=dist/release/$1.dmg

codesign --verify --deep --strict "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
cp -R "$app" "$staging/"
ln -s /Applications "$staging/Applications"
mkdir -p dist/release
# On hosted machines something of the system's now and then holds the new volume: "Resource busy". Then again.
tries=5
until hdiutil create -quiet -volname Tabla -srcfolder "$staging" -fs HFS+ -format UDZO -ov "$image"; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "hdiutil could not make $image." >&2; exit 1; }
    sleep 10
done
if [ -n "${SIGNED_BY:-}" ]; then
    codesign --sign "$SIGNED_BY" --timestamp "$image"
    if [ -n "${NOTARY:-}" ]; then
        xcrun notarytool submit "$image" --keychain-profile "$NOTARY" \
            ${NOTARY_KEYCHAIN:+--keychain "$NOTARY_KEYCHAIN"} --wait
        xcrun stapler staple "$image"
    fi
fi
echo "$image"
