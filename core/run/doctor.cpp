// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/doctor.h"

#include <netdb.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "run/command.h"
#include "run/launch_check.h"
#include "run/mpiexec.h"
#include "run/paths.h"
#include "run/run_directory.h"

namespace rankscope {

namespace fs = std::filesystem;

namespace {

using State = Finding::State;

Finding launcher() {
    Finding finding{"mpiexec", "Launcher of ranks", State::good, {}, {}};
    try {
        const Mpiexec mpiexec = find_mpiexec();
        finding.found = mpiexec.name + ", " + mpiexec.path.string();
    } catch (const LaunchError& error) {
        finding.state = State::missing;
        finding.found = error.what();
        finding.mend = error.way_out;
    }
    return finding;
}

Finding compiler(const std::string& id, const std::string& name, const std::string& wrapper,
                 const std::string& package, bool needed) {
    Finding finding{id, name, State::good, {}, {}, needed};
    for (const std::string& candidate : {wrapper + ".mpich", wrapper}) {
        const fs::path path = find_on_path(candidate);
        if (path.empty()) continue;
        const CommandResult version = run_command({path.string(), "--version"});
        finding.found = path.string() + ": " + version.output.substr(0, version.output.find('\n'));
        if (version.ok()) return finding;
    }
    finding.state = needed ? State::missing : State::note;
    if (finding.found.empty()) finding.found = "no " + wrapper;
    finding.mend = "apt-get install " + package;
    return finding;
}

Finding own_parts() {
    Finding finding{
        "parts", "Rankscope's own parts", State::good, installation_prefix().string(), {}};
    for (const fs::path& part :
         {tracer_library(), keeper_program(), include_folder() / "rankscope.h", lessons_folder()})
        if (!fs::exists(part)) {
            finding.state = State::missing;
            finding.found = "no " + part.string();
            finding.mend = "Build or install Rankscope again";
        }
    return finding;
}

Finding cores() {
    const unsigned count = std::thread::hardware_concurrency();
    Finding finding{"cores", "Processor cores", State::good, std::to_string(count), {}};
    finding.found += ", up to " + std::to_string(most_ranks_here()) + " ranks in a run";
    if (count < 2) {
        finding.state = State::note;
        finding.found += "; ranks take turns on one core, so times say little";
    }
    return finding;
}

std::string gigabytes(std::uint64_t bytes) {
    std::ostringstream text;
    text.precision(1);
    text << std::fixed << static_cast<double>(bytes) / (1 << 30) << " GB";
    return text.str();
}

Finding space(const std::string& id, const std::string& name, const fs::path& folder,
              std::uint64_t wanted, const std::string& mend) {
    Finding finding{id, name, State::good, {}, {}};
    struct statvfs room {};
    if (statvfs(folder.c_str(), &room) != 0 || access(folder.c_str(), W_OK) != 0) {
        finding.state = State::missing;
        finding.found = folder.string() + " cannot be written to";
        finding.mend = mend;
        return finding;
    }
    const std::uint64_t bytes = static_cast<std::uint64_t>(room.f_bavail) * room.f_frsize;
    finding.found = gigabytes(bytes) + " free in " + folder.string();
    if (bytes < wanted) {
        finding.state = State::note;
        finding.mend = mend;
    }
    return finding;
}

Finding host_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    Finding finding{"host", "This machine's name resolves", State::good, name.data(), {}};
    addrinfo* addresses = nullptr;
    const int failure = getaddrinfo(name.data(), nullptr, nullptr, &addresses);
    if (failure == 0) {
        freeaddrinfo(addresses);
        return finding;
    }
    finding.state = State::missing;
    finding.found = std::string(name.data()) + ": " + gai_strerror(failure) +
                    ", so mpiexec may not find the machine it runs on";
    finding.mend = "echo 127.0.1.1 " + std::string(name.data()) + " >> /etc/hosts";
    return finding;
}

Finding torch() {
    Finding finding{"libtorch", "LibTorch, for the training lessons", State::note, {}, {}, false};
    const CommandResult libraries = run_command({"ldconfig", "-p"});
    const CommandResult again = libraries.ok() ? libraries : run_command({"/sbin/ldconfig", "-p"});
    std::istringstream lines(again.output);
    for (std::string line; std::getline(lines, line);)
        if (line.find("libtorch_cpu.so") != std::string::npos) {
            finding.state = State::good;
            finding.found = line.substr(line.rfind(' ') + 1);
            return finding;
        }
    finding.found = "not here";
    finding.mend = "apt-get install libtorch-dev";
    return finding;
}

Finding cuda() {
    Finding finding{"cuda", "NVIDIA GPU (CUDA)", State::note, {}, {}, false};
    if (fs::exists("/proc/driver/nvidia/version")) {
        finding.state = State::good;
        const CommandResult gpus =
            run_command({"nvidia-smi", "--query-gpu=name", "--format=csv,noheader"});
        finding.found = gpus.ok() ? gpus.output.substr(0, gpus.output.find('\n')) : "driver loaded";
        return finding;
    }
    finding.found = "none: the lessons train on the processor";
    return finding;
}

Finding display() {
    Finding finding{"display", "A display for the window", State::good, {}, {}, false};
    for (const char* variable : {"WAYLAND_DISPLAY", "DISPLAY"})
        if (const char* value = std::getenv(variable); value && *value) {
            finding.found = std::string(variable) + "=" + value;
            return finding;
        }
    finding.state = State::note;
    finding.found = "none: the window can only draw pictures (--screenshot)";
    finding.mend = "Log in at a desktop, or with: ssh -X";
    return finding;
}

}  // namespace

std::vector<Finding> examine_machine() {
    return {launcher(),
            compiler("mpicc", "Compiler for C", "mpicc", "libmpich-dev", true),
            compiler("mpicxx", "Compiler for C++", "mpicxx", "libmpich-dev g++", false),
            compiler("mpifort", "Compiler for Fortran", "mpifort", "libmpich-dev gfortran", false),
            own_parts(),
            cores(),
            host_name(),
            space("shm", "Shared memory for MPI", "/dev/shm", std::uint64_t{64} << 20,
                  "mount -o remount,size=1G /dev/shm"),
            space("tmp", "Room for the logs of a run", run_directory_parents().front(),
                  std::uint64_t{1} << 30, "Free some space, or set TMPDIR to a folder with more"),
            torch(),
            cuda(),
            display()};
}

}  // namespace rankscope
