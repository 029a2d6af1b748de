#!/bin/sh
# A disk image of dist/Tabla.app: sh release/macos/dmg.sh NAME, which writes dist/release/NAME.dmg. On macOS alone.
#
# Signed by nobody ("ad hoc") unless SIGNED_BY names a certificate of the keychain ("Developer ID Application: ...");
# then NOTARY, the name of a profile that `xcrun notarytool store-credentials` has kept, has Apple look at it, too.
# The first start of what is signed by nobody is blocked: System Settings, Privacy & Security, Open Anyway allows it, for
# about an hour after that.
set -eu
cd "$(dirname "$0")/../.."
app=dist/Tabla.app
image=dist/release/$1.dmg

if [ -n "${SIGNED_BY:-}" ]; then
    codesign --force --deep --timestamp --options runtime --sign "$SIGNED_BY" "$app"
else
    codesign --force --deep --sign - "$app"
fi
codesign --verify --deep --strict "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
cp -R "$app" "$staging/"
ln -s /Applications "$staging/Applications"
mkdir -p dist/release
hdiutil create -quiet -volname Tabla -srcfolder "$staging" -fs HFS+ -format UDZO -ov "$image"
if [ -n "${SIGNED_BY:-}" ] && [ -n "${NOTARY:-}" ]; then
    codesign --sign "$SIGNED_BY" "$image"
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY" --wait
    xcrun stapler staple "$image"
fi
echo "$image"
