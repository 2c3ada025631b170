import { Command } from 'commander'
import { version as number } from '../src/server/version.ts'
import type { AddCommand } from './addCommand.ts'
import type { Cli } from './context.ts'
import { langOf } from './parse.ts'
import { translatePlaceholders } from './placeholders.ts'

/** In the order of the help. Each is loaded when it is asked for: a start waits for nothing but its own. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  setup: async () => (await import('./commands/setup.ts')).setup,
  user: async () => (await import('./commands/user.ts')).user,
  solution: async () => (await import('./commands/solution.ts')).solution,
  form: async () => (await import('./commands/form.ts')).form,
  process: async () => (await import('./commands/process.ts')).process,
  case: async () => (await import('./commands/case.ts')).caseCommand,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  health: async () => (await import('./commands/health.ts')).health,
  version: async () => (await import('./commands/version.ts')).version,
}

/** The program for these arguments: where they begin with a command, the others are not made. */
export async function createProgram(cli: Cli, args: readonly string[] = []): Promise<Command> {
  const { t } = cli
  const program = new Command('verkstad')
    .description(t('Formulär, ärenden och portaler, byggda utan kod och körda som en enda fil.'))
    // Options stand after the command they belong to: --version of a solution is not the program's.
    .enablePositionalOptions()
    .exitOverride()
    // Problems are told by run.ts, in the terminal's language.
    .configureOutput({
      writeOut: (text) => cli.out(text.trimEnd()),
      outputError: () => {},
      writeErr: (text) => cli.note(text.trimEnd()),
    })
    .configureHelp({
      styleTitle: (title) => titles(cli)[title] ?? title,
      styleUsage: (usage) => usageText(cli, usage),
      subcommandTerm: term,
    })
    .version(number, '-V, --version', t('Visar programmets version'))
    .helpOption('-h, --help', t('Visar hjälp'))
    .helpCommand(`help [${t('KOMMANDO')}]`, t('Visar hjälp för ett kommando'))
    .addHelpText(
      'after',
      `\n${t('Vart och ett av kommandona har hjälp med exempel: verkstad KOMMANDO --help')}`,
    )
  const [name = ''] = args
  const asked = Object.hasOwn(commands, name) ? commands[name] : undefined
  for (const load of asked ? [asked] : Object.values(commands)) (await load())(program, cli)
  for (const command of everyCommand(program)) {
    addCommonOptions(command, cli)
    translatePlaceholders(command, cli)
  }
  return program
}

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? everyCommand(child) : [child]))
}

function addCommonOptions(command: Command, cli: Cli): void {
  const { t } = cli
  command.option('--json', t('Skriver svaret som JSON'))
  // Where a command asks for a language of its own, the environment chooses that of the texts.
  if (command.options.some(({ long }) => long === '--lang')) return
  command.option('--lang <sv|en>', t('Språk för texterna'), (lang) => langOf(cli, lang))
}

function titles({ t }: Cli): Record<string, string> {
  return {
    'Usage:': t('Användning:'),
    'Arguments:': t('Argument:'),
    'Options:': t('Flaggor:'),
    'Commands:': t('Kommandon:'),
  }
}

function usageText({ t }: Cli, usage: string): string {
  return usage.replace('[options]', t('[flaggor]')).replace('[command]', t('[kommando]'))
}

function term(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}…` : argument.name()
    return argument.required ? `<${name}>` : `[${name}]`
  })
  return [command.name(), ...words].join(' ')
}
