import { mkdirSync } from 'node:fs'
import { ask, askPassword } from '../ask.ts'
import { dataFolder } from '../connect.ts'
import type { Cli } from '../context.ts'
import { ActionError, CliError, exitCodes } from '../exit.ts'
import { printed } from '../output.ts'
import type { AddCommand } from '../program.ts'
import { readRunFile } from '../runFile.ts'

interface Options {
  email?: string
  template?: string
  organisation?: string
  passwordStdin?: boolean
  data?: string
  json?: boolean
}

/** What the wizard does, without a browser: the first organisation, its administrator, a template's documents. */
export const setup: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('setup')
    .description(t('Installerar: första organisationen, dess administratör och en mall'))
    .option('--email <ADRESS>', t('Administratörens e-postadress'))
    .option('--template <NAMN>', t('Mall: blank eller felanmalan (annars blank)'))
    .option('--organisation <NAMN>', t('Organisationens namn'))
    .option('--password-stdin', t('Läser lösenordet från standard in'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .addHelpText(
      'after',
      `
${t('Lösenordet frågas efter, eller tas ur VERKSTAD_PASSWORD eller standard in. Det syns aldrig på kommandoraden.')}

${t('Exempel:')}
  verkstad setup --email anna@bjorkvik.se --template felanmalan
  pass show verkstad | verkstad setup --email anna@bjorkvik.se --password-stdin`,
    )
    .action((options: Options) => run(cli, options))
}

async function run(cli: Cli, options: Options): Promise<void> {
  const { t } = cli
  const folder = dataFolder(cli, options)
  const email = options.email ?? (await ask(cli, t('Administratörens e-postadress:')))
  const template = options.template ?? (await ask(cli, t('Mall (blank eller felanmalan):'), 'blank'))
  const { organisation } = options
  const password = await askPassword(cli, { stdin: options.passwordStdin ?? false })
  const input = { email, password, template, ...(organisation && { organisation }) }
  const running = readRunFile(folder)
  if (running) await remotely(cli, running.url, running.token, input)
  else await here(cli, folder, input)
  printed(cli, options, { done: true, email, template, data: folder }, [
    t('Klart. {email} är administratör.', { email }),
    t('Starta servern med verkstad serve och logga in.'),
  ])
}

interface Input {
  email: string
  password: string
  template: string
  organisation?: string
}

async function here(cli: Cli, folder: string, input: Input): Promise<void> {
  const [{ createApp }, { readConfig }, embedded] = await Promise.all([
    import('../../src/server/app.ts'),
    import('../../src/server/config.ts'),
    cli.embedded(),
  ])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const app = await createApp({
    config: readConfig({ data: folder, env: cli.env }),
    embedded,
    echo: cli.note,
  })
  try {
    await app.services.setup.run(input, { trusted: true, locale: cli.locale })
  } catch (error) {
    const { wireError } = await import('../../src/server/dispatch.ts')
    const { systemSession } = await import('../../src/server/session.ts')
    throw new ActionError(wireError(app.services, { ...systemSession(), locale: cli.locale }, 'setup', error))
  } finally {
    await app.close()
  }
}

/** A server is waiting to be set up: it does it, trusting whoever can read its data folder. */
async function remotely(cli: Cli, url: string, token: string, input: Input): Promise<void> {
  const response = await fetch(`${url}/api/initVerkstadDB?lang=${cli.locale}`, {
    method: 'POST',
    headers: { authorization: `Bearer local:${token}:default`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch((error: Error) => {
    throw new CliError(cli.t('Servern svarar inte på {url}.', { url }), exitCodes.failed, {
      cause: error.message,
    })
  })
  const reply = (await response.json()) as { err?: ActionError['error'] }
  if (reply.err) throw new ActionError(reply.err)
}
