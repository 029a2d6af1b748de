@"%~dp0..\tabla-console.exe" %*
