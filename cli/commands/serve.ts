import type { App } from '../../src/server/app.ts'
import type { KeyName } from '../../src/server/auth/token/keys.ts'
import type { Config } from '../../src/server/config.ts'
import { codeOf, messageOf } from '../../src/shared/thrown.ts'
import type { AddCommand } from '../addCommand.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { portOf } from '../parse.ts'
import { type RunFile, reachable, removeRunFile, writeRunFile } from '../runFile.ts'

interface Options {
  port?: number
  host?: string
  data?: string
  json?: boolean
}

export const serve: AddCommand = (program, cli) => {
  const { t } = cli
  program
    .command('serve')
    .description(t('Startar servern'))
    .option('--port <PORT>', t('Port (annars PORT, annars 3000); 0 tar en ledig'), (text) =>
      portOf(cli, text),
    )
    .option('--host <HOST>', t('Adress att lyssna på (annars HOST, annars 127.0.0.1, som bara nås härifrån)'))
    .option('--data <MAPP>', t('Datamapp (annars VERKSTAD_DATA, annars ./data)'))
    .addHelpText(
      'after',
      `
${t('Exempel:')}
  verkstad serve
  verkstad serve --port 8080 --data /var/lib/verkstad
  HOST=0.0.0.0 VERKSTAD_BASE_URL=https://e.bjorkvik.se verkstad serve`,
    )
    .action((options: Options) => run(cli, options))
}

async function run(cli: Cli, options: Options): Promise<void> {
  const { t, env } = cli
  const [{ createApp }, { readConfig }, { createLocalAccess }, { lackingKeys }, embedded] = await Promise.all(
    [
      import('../../src/server/app.ts'),
      import('../../src/server/config.ts'),
      import('../../src/server/auth/token/localToken.ts'),
      import('../../src/server/auth/token/keys.ts'),
      cli.embedded(),
    ],
  )
  const port = options.port ?? portOf(cli, env.PORT ?? '3000')
  // A free port is chosen here, because links and allowed origins are made of it.
  const config = readConfig({ ...options, port: port === 0 ? await freePort() : port, env })
  if (!embedded)
    cli.note(
      t('Gränssnittet är inte byggt. Kör npm start, eller node scripts/with-bun.mjs scripts/build-ui.ts.'),
    )
  const local = createLocalAccess(config)
  const lacking = lackingKeys(config.data)
  const app = await createApp({ config, embedded, local })
  const stop = stopSignal()
  const address = await listening(cli, app, config)
  const file = { url: reached(address, config), token: local.token, pid: process.pid, started: Date.now() }
  if (config.data) writeRunFile(config.data, file)
  await tell(cli, options, { app, address, config })
  await tellMore(cli, app, lacking)
  await stop
  cli.note(t('Avslutar …'))
  await app.close()
  if (config.data) removeRunFile(config.data, file)
}

async function listening({ t }: Cli, app: App, config: Config): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    await app.close()
    const code = codeOf(error)
    const message = messageOf(error)
    const { host, port } = config
    if (code === 'EADDRINUSE') {
      const text = t('Port {port} på {host} används redan av ett annat program. Välj en annan med --port.', {
        port: String(port),
        host,
      })
      throw new CliError(text, exitCodes.conflict, { code })
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw new CliError(
        t('Du får inte öppna port {port} på {host}.', { port: String(port), host }),
        exitCodes.failed,
        { code },
      )
    }
    throw new CliError(
      t('Servern kan inte lyssna på {host}:{port}: {message}', { host, port: String(port), message }),
    )
  }
}

/** The address by which this machine reaches the server. */
function reached(address: string, config: Config): RunFile['url'] {
  return `http://${reachable(config.host)}:${new URL(address).port || '80'}`
}

/** Where it is, and, as long as nothing is set up, the address at which that is done. */
async function tell(
  cli: Cli,
  options: Options,
  { app, address, config }: { app: App; address: string; config: Config },
): Promise<void> {
  const { t } = cli
  const url = config.baseUrl
  const { setup } = app.services
  const toSetUp = (await setup.needed()) ? `${url}/setup?code=${setup.code}` : undefined
  if (options.json) {
    const told = { url, address, data: config.data, pid: process.pid, ...(toSetUp && { setup: toSetUp }) }
    return cli.out(JSON.stringify(told))
  }
  cli.out(t('Verkstad är igång på {url} (data i {data}).', { url, data: String(config.data) }))
  if (toSetUp) cli.out(t('Öppna {address} för att installera.', { address: toSetUp }))
}

/** What the administrator will wonder about. `lacking`: keys that this start had to make. */
async function tellMore({ t, note }: Cli, { services }: App, lacking: ReadonlySet<KeyName>): Promise<void> {
  // The first start makes every key, and nobody has lost anything.
  if (!(await services.setup.needed())) {
    if (lacking.has('session'))
      note(t('Nyckeln keys/session.key saknades och en ny är gjord: alla loggar in igen.'))
    if (lacking.has('secrets'))
      note(t('Nyckeln keys/secrets.key saknades och en ny är gjord: koder på kvitton gäller inte längre.'))
  }
  if (!services.mail.server) {
    note(
      t('Ingen e-postserver är inställd (VERKSTAD_SMTP). Brev sparas i sin helhet i brevloggen, /logs/mail.'),
    )
  }
  const isLost = services.providers.list().some(({ secrets }) => Object.values(secrets).includes('lost'))
  const count = await services.accounts.lostFactors()
  if (!isLost && count === 0) return
  note(t('Nyckeln keys/secrets.key är en annan än förut; säkerhetskopior har inga nycklar med sig.'))
  if (isLost)
    note(t('Lösenord till anslutna tjänster går inte att läsa. Ange dem igen under Anslutna tjänster.'))
  if (count > 0)
    note(
      t(
        '{count, plural, one {Koder från # persons app går inte att pröva. Personen loggar in med en återställningskod eller en passkey; finns ingen:} other {Koder från # personers appar går inte att pröva. De loggar in med en återställningskod eller en passkey; för den som inte har någon:}} verkstad user remove-factor ADRESS',
        { count },
      ),
    )
}

/** Resolves at the first SIGTERM or SIGINT; the second ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve()
      })
    }
  })
}

async function freePort(): Promise<number> {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  return port
}
