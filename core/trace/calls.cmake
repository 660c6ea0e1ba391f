# SPDX-License-Identifier: GPL-3.0-or-later
# rankscope_calls: names and families of the MPI functions, made from calls.table.
set(_calls_dir ${PROJECT_BINARY_DIR}/generated/trace)
file(MAKE_DIRECTORY ${_calls_dir})
add_custom_command(
  OUTPUT ${_calls_dir}/call_id.h ${_calls_dir}/call_rows.inc
  COMMAND Python3::Interpreter ${CMAKE_CURRENT_LIST_DIR}/generate_calls.py
          ${CMAKE_CURRENT_LIST_DIR}/calls.table ${_calls_dir}
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/calls.table ${CMAKE_CURRENT_LIST_DIR}/call_table.py
          ${CMAKE_CURRENT_LIST_DIR}/generate_calls.py
  COMMENT "MPI functions from calls.table" VERBATIM)
add_custom_target(rankscope_call_ids DEPENDS ${_calls_dir}/call_id.h ${_calls_dir}/call_rows.inc)

add_library(rankscope_calls STATIC ${CMAKE_CURRENT_LIST_DIR}/call_info.cpp ${_calls_dir}/call_rows.inc)
add_dependencies(rankscope_calls rankscope_call_ids)
target_include_directories(rankscope_calls PUBLIC ${PROJECT_SOURCE_DIR}/core ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(rankscope_calls PRIVATE rankscope_warnings)
