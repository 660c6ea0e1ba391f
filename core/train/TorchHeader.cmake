# SPDX-License-Identifier: GPL-3.0-or-later
# use_torch_header(target): the target takes <torch/torch.h> from the precompiled one.
# GCC refuses a precompiled header across -fPIC and -fPIE, so programs take the library's flag too.
function(use_torch_header target)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL EXECUTABLE)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(${target} PRIVATE -fPIC)
  endif()
  target_precompile_headers(${target} REUSE_FROM rankscope_torch_header)
endfunction()
