import type { AddCommand } from '../addCommand.ts'
import { ask } from '../ask.ts'
import { connect, dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { printed } from '../output.ts'
import { type PasswordOptions, readPassword, withPassword } from '../password.ts'

interface Options extends PasswordOptions {
  email?: string
  template?: string
  organisation?: string
  data?: string
  json?: boolean
}

/** What the wizard does, without a browser: the first organisation, its administrator, a template's documents. */
export const setup: AddCommand = (program, cli) => {
  const { t } = cli
  const command = program
    .command('setup')
    .description(t('Installerar: första organisationen, dess administratör och en mall'))
    .option('--email <ADRESS>', t('Administratörens e-postadress'))
    .option('--template <NAMN>', t('Mall: blank, bygglov eller felanmalan (annars blank)'))
    .option('--organisation <NAMN>', t('Organisationens namn (annars mallens)'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
  withPassword(command, cli)
    .addHelpText(
      'after',
      `
${t('Det som inte anges frågas efter. Lösenordet kan också komma ur VERKSTAD_PASSWORD.')}

${t('Exempel:')}
  verkstad setup --email anna@bjorkvik.se --template felanmalan
  pass show verkstad | verkstad setup --email anna@bjorkvik.se --password-stdin`,
    )
    .action((options: Options) => run(cli, options))
}

async function run(cli: Cli, options: Options): Promise<void> {
  const { t } = cli
  const email = options.email ?? (await ask(cli, t('Administratörens e-postadress:')))
  const template = options.template ?? (await ask(cli, t('Mall (blank, bygglov eller felanmalan):'), 'blank'))
  if (options.template === undefined && !process.stdin.isTTY)
    cli.note(t('Ingen mall angavs, så den blir {template}. En annan väljs med --template.', { template }))
  await requireTemplate(cli, template)
  const { organisation, data } = options
  const password = await readPassword(cli, options)
  const connection = await connect(cli, { data, create: true })
  try {
    await connection.call('setup/run', { email, password, template, ...(organisation && { organisation }) })
  } finally {
    await connection.close()
  }
  const folder = dataFolder(cli, options)
  printed(cli, options, { done: true, email, template, data: folder, running: connection.running }, [
    t('Klart. {email} är administratör.', { email }),
    connection.running
      ? t('Servern är igång: logga in.')
      : t('Starta servern med verkstad serve --data {folder} och logga in.', { folder }),
  ])
}

/** Said before a password is asked for. */
async function requireTemplate({ t, embedded }: Cli, template: string): Promise<void> {
  const names = Object.keys((await embedded())?.templates ?? {})
  if (names.length === 0 || names.includes(template)) return
  const values = { template, names: names.join(', ') }
  throw new CliError(t('Mallen {template} finns inte. Det finns: {names}.', values), exitCodes.refused)
}
