# SPDX-License-Identifier: GPL-3.0-or-later
# The language level, the warnings of our own code, and where the binaries go.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

find_program(CCACHE ccache)
if(CCACHE)
  # ccache keeps what is compiled with a precompiled header only when told what the header may hide,
  # and GCC has to say which one it took.
  set(launcher env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endif()

# Linked by every target of ours and by no library from outside: warnings are errors in our code.
add_library(rankscope_warnings INTERFACE)
target_compile_options(rankscope_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Werror)

option(RANKSCOPE_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
if(RANKSCOPE_SANITIZE)
  # The tracer is loaded into programs that are built without sanitizers, so it leaves them out.
  target_compile_options(rankscope_warnings INTERFACE
    $<$<NOT:$<BOOL:$<TARGET_PROPERTY:RANKSCOPE_INJECTED>>>:-fsanitize=address,undefined>)
  target_link_options(rankscope_warnings INTERFACE
    $<$<NOT:$<BOOL:$<TARGET_PROPERTY:RANKSCOPE_INJECTED>>>:-fsanitize=address,undefined>)
endif()
