import type { Command } from 'commander'
import { formatDateTime } from '../../src/shared/rules/text/format.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import type { CommonOptions } from '../options.ts'
import { printed, table } from '../output.ts'
import { daysOf } from '../parse.ts'

interface Options extends CommonOptions {
  name?: string
  scope?: string[]
  days?: number
  list?: boolean
  revoke?: string
}

interface Token {
  _id: string
  name: string
  scopes: string[] | null
  created: number
  lastUsed: number | null
  expires: number | null
  revoked: number | null
}

/** API tokens of a user: made, listed, revoked. */
export function token(command: Command, cli: Cli): void {
  const { t } = cli
  command
    .option('--name <NAMN>', t('Vad nyckeln är till för'))
    .option(
      '--scope <RÄTTIGHET...>',
      t('Rättigheter (annars alla som användaren har); roles behåller rollerna'),
    )
    .option('--days <N>', t('Dagar som den gäller (annars tills den återkallas)'), (text) =>
      daysOf(cli, text),
    )
    .option('--list', t('Listar användarens nycklar i stället'))
    .option('--revoke <ID>', t('Återkallar en nyckel i stället'))
    .addHelpText(
      'after',
      `
${t('Nyckeln visas bara nu. Den används som Authorization: Bearer.')}

${t('Exempel:')}
  verkstad user token export@bjorkvik.se --name "Nattlig export" --scope roles --days 365
  verkstad user token export@bjorkvik.se --list`,
    )
    .action((email: string, options: Options) => {
      if (options.list) return list(cli, email, options)
      if (options.revoke) return revoke(cli, options.revoke, options)
      return create(cli, email, options)
    })
}

async function create(cli: Cli, email: string, options: Options): Promise<void> {
  const { t } = cli
  const { days } = options
  const input = {
    email,
    name: options.name ?? t('Från kommandoraden'),
    ...(options.scope && { scopes: options.scope }),
    ...(days !== undefined && { expires: Math.round(Date.now() + days * 86_400_000) }),
  }
  const made = await connected(cli, options, ({ call }) =>
    call<Token & { secret: string }>('token/createFor', input),
  )
  printed(cli, options, made, made.secret)
}

async function list(cli: Cli, email: string, options: Options): Promise<void> {
  const { t, locale } = cli
  const { tokens } = await connected(cli, options, ({ call }) =>
    call<{ tokens: Token[] }>('token/listOf', { email }),
  )
  const when = (at: number | null) => (at === null ? '' : formatDateTime(new Date(at).toISOString(), locale))
  const lines = tokens.map((token) => [
    token._id,
    token.name,
    token.scopes === null ? t('alla') : token.scopes.join(', '),
    when(token.created),
    when(token.lastUsed),
    token.revoked === null ? when(token.expires) : t('återkallad {when}', { when: when(token.revoked) }),
  ])
  const head = ['Id', t('Namn'), t('Rättigheter'), t('Skapad'), t('Senast använd'), t('Gäller till')]
  printed(
    cli,
    options,
    tokens,
    tokens.length > 0 ? table(head, lines) : t('{email} har inga nycklar.', { email }),
  )
}

async function revoke(cli: Cli, id: string, options: Options): Promise<void> {
  await connected(cli, options, ({ call }) => call('token/revoke', { id }))
  printed(cli, options, { revoked: id }, cli.t('Nyckeln gäller inte längre.'))
}
