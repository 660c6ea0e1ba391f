# SPDX-License-Identifier: GPL-3.0-or-later
# Every library the project uses, and what for; the packages that bring them are in packages.txt beside this file.

include(FeatureSummary)
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(MPI_CXX_SKIP_MPICXX ON)
# MPICH by name: another MPI may be the machine's default.
find_program(MPI_C_COMPILER NAMES mpicc.mpich mpicc)
find_program(MPI_CXX_COMPILER NAMES mpicxx.mpich mpicxx)
find_program(MPIEXEC_EXECUTABLE NAMES mpiexec.mpich mpiexec.hydra mpiexec)
find_package(MPI COMPONENTS C CXX)
set_package_properties(MPI PROPERTIES TYPE REQUIRED PURPOSE "the ranks (MPICH)")

find_package(nlohmann_json 3.11)
set_package_properties(nlohmann_json PROPERTIES TYPE REQUIRED PURPOSE "lesson files, run metadata, --json")
find_package(CLI11 2)
set_package_properties(CLI11 PROPERTIES TYPE REQUIRED PURPOSE "the command line")
pkg_check_modules(libdw REQUIRED IMPORTED_TARGET libdw)

if(RANKSCOPE_GUI)
  find_package(Qt6 6.4 COMPONENTS Widgets Charts Svg OpenGL)
  set_package_properties(Qt6 PROPERTIES TYPE REQUIRED PURPOSE "the window")
endif()

if(RANKSCOPE_TRAIN)
  find_package(Torch)
  set_package_properties(Torch PROPERTIES TYPE REQUIRED PURPOSE "tensors and gradients for the training lessons")
  pkg_check_modules(curl REQUIRED IMPORTED_TARGET libcurl)
  pkg_check_modules(archive REQUIRED IMPORTED_TARGET libarchive)
  pkg_check_modules(crypto REQUIRED IMPORTED_TARGET libcrypto)
endif()

if(RANKSCOPE_TESTS)
  find_package(GTest)
  set_package_properties(GTest PROPERTIES TYPE REQUIRED PURPOSE "tests of core/")
  find_package(benchmark)
  set_package_properties(benchmark PROPERTIES TYPE REQUIRED PURPOSE "tests/benchmark")
  if(RANKSCOPE_GUI)
    find_package(Qt6 6.4 COMPONENTS Test REQUIRED)
  endif()
endif()
