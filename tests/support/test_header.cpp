// SPDX-License-Identifier: GPL-3.0-or-later
// The library whose precompiled header the tests reuse needs a source.
