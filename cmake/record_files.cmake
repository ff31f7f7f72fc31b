# Runs at the end of an installation for `make install`: notes which files are installed.
if(DEFINED ENV{PICCO_RECORD})
    list(TRANSFORM CMAKE_INSTALL_MANIFEST_FILES PREPEND "$ENV{DESTDIR}" OUTPUT_VARIABLE files)
    list(JOIN files "\n" text)
    file(WRITE "$ENV{PICCO_RECORD}/files.txt" "${text}\n")
endif()
