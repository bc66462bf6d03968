internal import ToolSupport

Program(Commands.table, run: Commands.run).run(CommandLine.arguments.dropFirst()).exit()
