; The installer for Windows, by Inno Setup 6, from the bundle in dist\tabla:
;   iscc /DVersion=0.1.0 /DRoot=%CD% release\windows\tabla.iss
; For one user without asking for rights, or for all; games are in the user's own folders and stay at removal.
; Signed where iscc is told how: /Stabla="signtool sign /fd sha256 /tr http://timestamp.digicert.com /td sha256 $f" /DSign
#ifndef Version
  #error Say which version: /DVersion=0.1.0
#endif
#ifndef Root
  #define Root "..\.."
#endif

[Setup]
AppId=org.tabla.Tabla
AppName=Tabla
AppVersion={#Version}
AppPublisher=The Tabla project
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Tabla
DefaultGroupName=Tabla
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
LicenseFile={#Root}\LICENSE
SetupIconFile={#Root}\release\icons\tabla.ico
UninstallDisplayIcon={app}\tabla.exe
OutputDir={#Root}\dist\release
OutputBaseFilename=tabla-{#Version}-windows-x86_64-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
#ifdef Sign
SignTool=tabla
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "hu"; MessagesFile: "compiler:Languages\Hungarian.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "files"; Description: "{cm:AssocFileExtension,Tabla,.tabla}, .ogn"

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}\dist\tabla\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[Icons]
Name: "{autoprograms}\Tabla"; Filename: "{app}\tabla.exe"; AppUserModelID: "org.tabla.Tabla"
Name: "{autodesktop}\Tabla"; Filename: "{app}\tabla.exe"; AppUserModelID: "org.tabla.Tabla"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.tabla\OpenWithProgids"; ValueType: string; ValueName: "org.tabla.Tabla.tabla"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.tabla"; ValueType: string; ValueData: "Tabla game"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.tabla\DefaultIcon"; ValueType: string; ValueData: "{app}\tabla.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.tabla\shell\open\command"; ValueType: string; ValueData: """{app}\tabla.exe"" ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\.ogn\OpenWithProgids"; ValueType: string; ValueName: "org.tabla.Tabla.ogn"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.ogn"; ValueType: string; ValueData: "Oware game"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.ogn\DefaultIcon"; ValueType: string; ValueData: "{app}\tabla.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\org.tabla.Tabla.ogn\shell\open\command"; ValueType: string; ValueData: """{app}\tabla.exe"" ""%1"""; Tasks: files

[Run]
Filename: "{app}\tabla.exe"; Description: "{cm:LaunchProgram,Tabla}"; Flags: nowait postinstall skipifsilent
