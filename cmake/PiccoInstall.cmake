# What `make install` brings beside commands, library and headers; `make uninstall` takes all of it away again.
set(PICCO_ZSH_FOLDER share/zsh/site-functions CACHE STRING "where zsh looks for completions, below the prefix")
set(PICCO_UNIT_FOLDER lib/systemd/system CACHE STRING "where systemd looks for units, below the prefix")
set(PICCO_SYSUSERS_FOLDER lib/sysusers.d CACHE STRING "where systemd looks for users, below the prefix")

install(CODE "
    set(TARGETS ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_LIBDIR}/pkgconfig include ${CMAKE_INSTALL_MANDIR}/man1
        ${CMAKE_INSTALL_DATADIR}/doc ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${PICCO_ZSH_FOLDER}
        ${PICCO_UNIT_FOLDER} ${PICCO_SYSUSERS_FOLDER})
    include(\"${CMAKE_SOURCE_DIR}/cmake/record_folders.cmake\")
")

install(DIRECTORY config samples DESTINATION ${CMAKE_INSTALL_DATADIR}/picco USE_SOURCE_PERMISSIONS
    PATTERN "__pycache__" EXCLUDE)
file(GLOB PICCO_DOCUMENTS CONFIGURE_DEPENDS docs/*.md)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PICCO_DOCUMENTS} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)

set(PICCO_COMMANDS picco picco-keygen picco-describe picco-pages picco-share-input picco-reconstruct-output picco-state)
if(PICCO_SOLVERS)
    list(APPEND PICCO_COMMANDS picco-assign)
endif()
foreach(command ${PICCO_COMMANDS})
    install(FILES completion/picco.bash RENAME ${command}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endforeach()
install(FILES completion/_picco DESTINATION ${PICCO_ZSH_FOLDER})

install(FILES deploy/systemd/picco-party@.service deploy/systemd/picco-party@.socket deploy/systemd/picco-party@.timer
    DESTINATION ${PICCO_UNIT_FOLDER})
install(FILES deploy/systemd/picco.conf DESTINATION ${PICCO_SYSUSERS_FOLDER})
