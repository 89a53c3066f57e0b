#include "cli/app.hpp"

int main(int argc, char** argv) { return muster::run_command_line(argc, argv); }
