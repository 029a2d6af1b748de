#!/bin/sh
# Tabla for this user, with its entry in the menu:  ./install.sh
# for everybody:                                    sudo ./install.sh /usr/local
# away with it, but not with your games:            ./install.sh --remove [/usr/local]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=""
if [ "${1:-}" = "--remove" ]; then
    remove=yes
    shift
fi
prefix=${1:-$HOME/.local}
case $prefix in
    /*) ;;
    *) prefix=$(pwd)/$prefix ;; # the menu's entry has to find it from anywhere
esac

# A path as it stands between the quotes of an Exec line of a desktop entry.
quoted() {
    rest=$1
    made=""
    while [ -n "$rest" ]; do
        after=${rest#?}
        sign=${rest%"$after"}
        rest=$after
        case $sign in
            %) made="$made%%" ;;
            '"' | '`' | '$') made="$made\\\\$sign" ;;
            "\\") made="$made\\\\\\\\" ;;
            *) made="$made$sign" ;;
        esac
    done
    printf '%s' "$made"
}

# What the desktop has read of these folders it reads anew.
tell() {
    if command -v update-desktop-database >/dev/null && [ -d "$prefix/share/applications" ]; then
        update-desktop-database -q "$prefix/share/applications" || true
    fi
    if command -v update-mime-database >/dev/null && [ -d "$prefix/share/mime/packages" ]; then
        update-mime-database "$prefix/share/mime" 2>/dev/null || true
    fi
}

rm -rf "$prefix/lib/tabla"
rm -f "$prefix/bin/tabla"
(cd "$here/share" && find . -type f) | while read -r file; do
    rm -f "$prefix/share/$file"
done
if [ -n "$remove" ]; then
    tell
    # Caches of what is there no more, and folders that were made for us, but for anybody else's.
    rmdir "$prefix/share/mime/packages" 2>/dev/null && rm -rf "$prefix/share/mime"
    ls "$prefix"/share/applications/*.desktop >/dev/null 2>&1 || rm -f "$prefix/share/applications/mimeinfo.cache"
    (cd "$here/share" && find . -depth -type d) | while read -r folder; do
        rmdir "$prefix/share/$folder" 2>/dev/null || true
    done
    rmdir "$prefix/bin" "$prefix/lib" "$prefix/share" 2>/dev/null || true
    rmdir "$prefix" 2>/dev/null || true
    echo "Tabla is removed from $prefix; your games are still there."
    exit 0
fi

mkdir -p "$prefix/lib/tabla" "$prefix/bin" "$prefix/share"
cp -a "$here/tabla" "$here/_internal" "$prefix/lib/tabla/"
ln -s ../lib/tabla/tabla "$prefix/bin/tabla"
cp -R "$here/share/." "$prefix/share/"
name=$(cd "$here/share/applications" && echo *.desktop)
entry="$prefix/share/applications/$name"
program=$(quoted "$prefix/bin/tabla")
while IFS= read -r line; do
    case $line in
        Exec=tabla*) printf 'Exec="%s"%s\n' "$program" "${line#Exec=tabla}" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$name" >"$entry"
tell
echo "Tabla is in $prefix: start it from the menu, or as $prefix/bin/tabla."
