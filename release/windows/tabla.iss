; The installer for Windows, by Inno Setup 6, from the bundle in dist\tabla: python -m release.installer, which says
; version, ID, owner and processor. For one user without asking for rights, or for all; games are in the user's own
; folders and stay at removal.
#ifndef Version
  #error Run python -m release.installer, which says the version and the rest.
#endif

[Setup]
AppId={#Id}
AppName=Tabla
AppVersion={#Version}
AppPublisher={#Owner}
AppPublisherURL={#Home}
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\Tabla
DefaultGroupName=Tabla
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed={#Machine}
ArchitecturesInstallIn64BitMode={#Machine}
MinVersion=10.0
ChangesAssociations=yes
ChangesEnvironment=yes
LicenseFile={#Root}\LICENSE
SetupIconFile={#Root}\release\icons\tabla.ico
UninstallDisplayIcon={app}\tabla.exe
OutputDir={#Root}\dist\release
OutputBaseFilename={#Name}-setup
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
Name: "ro"; MessagesFile: "compiler:Languages\Romanian.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "files"; Description: "{cm:AssocFileExtension,Tabla,.tabla}, .ogn"

Name: "path"; Description: "{cm:AddToPath}"

[CustomMessages]
AddToPath=Let "tabla" be typed in a terminal
hu.AddToPath=A "tabla" parancs legyen elérhető a terminálban
es.AddToPath=Permitir escribir "tabla" en una terminal
ro.AddToPath=Permite scrierea comenzii „tabla” într-un terminal

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}\dist\tabla\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs
; In a terminal `tabla` is the program that waits and prints: bin\tabla.cmd calls it.
Source: "{#Root}\release\windows\tabla.cmd"; DestDir: "{app}\bin"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Tabla"; Filename: "{app}\tabla.exe"; AppUserModelID: "{#Id}"
Name: "{autodesktop}\Tabla"; Filename: "{app}\tabla.exe"; AppUserModelID: "{#Id}"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.tabla\OpenWithProgids"; ValueType: string; ValueName: "{#Id}.tabla"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.tabla"; ValueType: string; ValueData: "Tabla game"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.tabla\DefaultIcon"; ValueType: string; ValueData: "{app}\tabla.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.tabla\shell\open\command"; ValueType: string; ValueData: """{app}\tabla.exe"" ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\.ogn\OpenWithProgids"; ValueType: string; ValueName: "{#Id}.ogn"; Flags: uninsdeletevalue; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.ogn"; ValueType: string; ValueData: "Oware game"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.ogn\DefaultIcon"; ValueType: string; ValueData: "{app}\tabla.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\{#Id}.ogn\shell\open\command"; ValueType: string; ValueData: """{app}\tabla.exe"" ""%1"""; Tasks: files

[Run]
Filename: "{app}\tabla.exe"; Description: "{cm:LaunchProgram,Tabla}"; Flags: nowait postinstall skipifsilent

[Code]
const
  Key = 'Environment';

{ Whether the folder of the command stands in the user's path. }
function Stands(Path: String): Boolean;
begin
  Result := Pos(';' + Uppercase(ExpandConstant('{app}\bin')) + ';', ';' + Uppercase(Path) + ';') > 0;
end;

procedure CurStepChanged(Step: TSetupStep);
var
  Path: String;
begin
  if (Step = ssPostInstall) and WizardIsTaskSelected('path') then
  begin
    if not RegQueryStringValue(HKCU, Key, 'Path', Path) then
      Path := '';
    if not Stands(Path) then
    begin
      if (Path <> '') and (Path[Length(Path)] <> ';') then
        Path := Path + ';';
      RegWriteExpandStringValue(HKCU, Key, 'Path', Path + ExpandConstant('{app}\bin'));
    end;
  end;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path, Whole: String;
  At: Integer;
begin
  if (Step = usPostUninstall) and RegQueryStringValue(HKCU, Key, 'Path', Path) and Stands(Path) then
  begin
    Whole := ';' + Path + ';';
    At := Pos(';' + Uppercase(ExpandConstant('{app}\bin')) + ';', Uppercase(Whole));
    Delete(Whole, At, Length(ExpandConstant('{app}\bin')) + 1);
    RegWriteExpandStringValue(HKCU, Key, 'Path', Copy(Whole, 2, Length(Whole) - 2));
  end;
end;
