# SPDX-License-Identifier: GPL-3.0-or-later
# rankscope_test(NAME core_trace_log SOURCES ... LIBRARIES ...)     a GoogleTest program
# rankscope_qt_test(NAME gui_stage SOURCES ... LIBRARIES ...)       a Qt Test program, run offscreen
# Both take RANKS n when the test starts n real ranks: ctest then knows how many cores it fills.
# RANKSCOPE_BIN and RANKSCOPE_SOURCE are told to each test: the built binaries, the source tree.
include_guard()
include(GoogleTest)

# What every test includes, compiled once. (GCC takes a precompiled header only with the flags with
# which it was made: hence -fPIC for the programs that reuse one.)
add_library(rankscope_test_header STATIC ${PROJECT_SOURCE_DIR}/tests/support/test_header.cpp)
target_link_libraries(rankscope_test_header PRIVATE rankscope_warnings GTest::gtest GTest::gmock)
target_precompile_headers(rankscope_test_header PRIVATE
  <gmock/gmock.h> <gtest/gtest.h> <filesystem> <fstream> <map> <optional> <span> <string> <vector>)

function(_rankscope_reuse_headers target from)
  target_compile_options(${target} PRIVATE -fPIC)
  target_precompile_headers(${target} REUSE_FROM ${from})
endfunction()

function(_rankscope_test_common target ranks)
  target_link_libraries(${target} PRIVATE rankscope_warnings)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE
    RANKSCOPE_BIN="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}"
    RANKSCOPE_LIB="${CMAKE_LIBRARY_OUTPUT_DIRECTORY}"
    RANKSCOPE_SOURCE="${PROJECT_SOURCE_DIR}")
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  set_tests_properties(${target} PROPERTIES TIMEOUT 300)
  if(ranks)
    set_tests_properties(${target} PROPERTIES PROCESSORS 2 RUN_SERIAL ON)
  endif()
endfunction()

function(rankscope_test)
  cmake_parse_arguments(arg "" "NAME;RANKS" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${arg_NAME} ${arg_SOURCES})
  target_link_libraries(${arg_NAME} PRIVATE ${arg_LIBRARIES} GTest::gtest_main GTest::gmock)
  if(NOT arg_NAME MATCHES "^core_train")  # those take LibTorch's
    _rankscope_reuse_headers(${arg_NAME} rankscope_test_header)
  endif()
  add_test(NAME ${arg_NAME} COMMAND ${arg_NAME})
  _rankscope_test_common(${arg_NAME} "${arg_RANKS}")
endfunction()

function(rankscope_qt_test)
  cmake_parse_arguments(arg "" "NAME;RANKS" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${arg_NAME} ${arg_SOURCES})
  set_target_properties(${arg_NAME} PROPERTIES AUTOMOC ON)
  target_link_libraries(${arg_NAME} PRIVATE ${arg_LIBRARIES} Qt6::Test Qt6::Widgets)
  _rankscope_reuse_headers(${arg_NAME} rankscope_gui)
  add_test(NAME ${arg_NAME} COMMAND ${arg_NAME})
  _rankscope_test_common(${arg_NAME} "${arg_RANKS}")
  set_tests_properties(${arg_NAME} PROPERTIES ENVIRONMENT
    "QT_QPA_PLATFORM=offscreen;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/tests/config;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/tests/data")
endfunction()
