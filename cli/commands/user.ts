import type { Command } from 'commander'
import { askPassword } from '../ask.ts'
import { type Connection, connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed, table } from '../output.ts'
import type { AddCommand } from '../program.ts'

interface User {
  _id: string
  name: string
  email: string
  status: string
  roles?: string[]
  text: Record<string, string>
}

/** People of an organisation. */
export const user: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program
    .command('user')
    .description(t('Användare: lägg till, lista, stäng av, lösenord, roller, nycklar'))
  const add = (command: string, description: string) =>
    withData(group.command(command).description(description), cli)

  add('list', t('Listar användare')).action((options: CommonOptions) => list(cli, options))

  add('add <E-POST>', t('Lägger till en användare'))
    .option('--name <NAMN>', t('Personens namn (annars efter adressen)'))
    .option('--role <ROLL...>', t('Roller, med namn eller id'))
    .option('--password-stdin', t('Läser lösenordet från standard in'))
    .option('--no-password', t('Utan lösenord: personen väljer själv genom en länk'))
    .addHelpText(
      'after',
      `\n${t('Exempel:')}\n  verkstad user add maria@bjorkvik.se --name "Maria Holm" --role Handläggare`,
    )
    .action((email: string, options: AddOptions) => addUser(cli, email, options))

  add('disable <E-POST>', t('Stänger av en användare'))
    .option('--enable', t('Öppnar igen'))
    .action((email: string, options: CommonOptions & { enable?: boolean }) => disable(cli, email, options))

  add('password <E-POST>', t('Sätter ett nytt lösenord'))
    .option('--password-stdin', t('Läser lösenordet från standard in'))
    .action((email: string, options: CommonOptions & { passwordStdin?: boolean }) =>
      password(cli, email, options),
    )

  add('role <E-POST> [ROLL...]', t('Visar eller ändrar en användares roller'))
    .option('--remove', t('Tar bort rollerna i stället för att lägga till dem'))
    .addHelpText(
      'after',
      `\n${t('Exempel:')}\n  verkstad user role maria@bjorkvik.se\n  verkstad user role maria@bjorkvik.se Registrator\n  verkstad user role maria@bjorkvik.se Registrator --remove`,
    )
    .action((email: string, roles: string[], options: CommonOptions & { remove?: boolean }) =>
      role(cli, email, roles, options),
    )

  token(add('token <E-POST>', t('Skapar en nyckel för program som ska göra något som användaren')), cli)
}

interface AddOptions extends CommonOptions {
  name?: string
  role?: string[]
  passwordStdin?: boolean
  password: boolean
}

async function list(cli: Cli, options: CommonOptions): Promise<void> {
  const { t } = cli
  const rows = await connected(cli, options, allUsers)
  const lines = rows.map(({ email, name, text }) => [email, name, text.status ?? '', text.roles ?? ''])
  const users = rows.map(({ _id, email, name, status, roles = [] }) => ({
    id: _id,
    email,
    name,
    status,
    roles,
  }))
  printed(cli, options, users, table([t('E-post'), t('Namn'), t('Status'), t('Roller')], lines))
}

async function addUser(cli: Cli, email: string, options: AddOptions): Promise<void> {
  const password = options.password
    ? await askPassword(cli, { stdin: options.passwordStdin ?? false })
    : undefined
  const id = await connected(cli, options, async (connection) => {
    const roles = await rolesNamed(cli, connection, options.role ?? [])
    const data = {
      email,
      name: options.name ?? nameOf(email),
      status: 'active',
      roles,
      ...(password && { password }),
    }
    return (await connection.call<{ id: string }>('admin/create', { page: 'user', data })).id
  })
  printed(cli, options, { id, email }, cli.t('{email} är tillagd.', { email }))
}

async function disable(
  cli: Cli,
  email: string,
  options: CommonOptions & { enable?: boolean },
): Promise<void> {
  const status = options.enable ? 'active' : 'disabled'
  await connected(cli, options, async (connection) => {
    const { _id: id } = await userOf(cli, connection, email)
    await connection.call('admin/update', { page: 'user', id, data: { status } })
  })
  const text = options.enable
    ? cli.t('{email} kan logga in igen.', { email })
    : cli.t('{email} är avstängd.', { email })
  printed(cli, options, { email, status }, text)
}

async function password(
  cli: Cli,
  email: string,
  options: CommonOptions & { passwordStdin?: boolean },
): Promise<void> {
  const password = await askPassword(cli, { stdin: options.passwordStdin ?? false })
  await connected(cli, options, async (connection) => {
    const { _id: id } = await userOf(cli, connection, email)
    await connection.call('user/resetPassword', { id, password })
  })
  printed(cli, options, { email }, cli.t('{email} har fått ett nytt lösenord.', { email }))
}

async function role(
  cli: Cli,
  email: string,
  named: string[],
  options: CommonOptions & { remove?: boolean },
): Promise<void> {
  const names = await connected(cli, options, async (connection) => {
    const user = await userOf(cli, connection, email)
    const chosen = await rolesNamed(cli, connection, named)
    const before = user.roles ?? []
    const kept = before.filter((id) => !chosen.includes(id))
    const roles = options.remove ? kept : [...kept, ...chosen]
    if (named.length > 0)
      await connection.call('admin/update', { page: 'user', id: user._id, data: { roles } })
    const all = await rolesOf(connection)
    return roles.map((id) => all.find((one) => one.value === id)?.label ?? id)
  })
  printed(
    cli,
    options,
    { email, roles: names },
    names.length > 0 ? names : cli.t('{email} har inga roller.', { email }),
  )
}

function token(command: Command, cli: Cli): void {
  const { t } = cli
  command
    .option('--name <NAMN>', t('Vad nyckeln är till för'))
    .option(
      '--scope <RÄTTIGHET...>',
      t('Rättigheter (annars alla som användaren har); roles behåller rollerna'),
    )
    .option('--days <N>', t('Dagar som den gäller (annars tills den återkallas)'))
    .addHelpText('after', `\n${t('Nyckeln visas bara nu. Den används som Authorization: Bearer.')}`)
    .action(
      async (email: string, options: CommonOptions & { name?: string; scope?: string[]; days?: string }) => {
        const days = options.days === undefined ? undefined : Number(options.days)
        if (days !== undefined && !(days > 0))
          throw new CliError(t('Antalet dagar ska vara större än noll.'), exitCodes.usage)
        const made = await connected(cli, options, async (connection) => {
          const { _id: user } = await userOf(cli, connection, email)
          return connection.call<{ _id: string; secret: string }>('token/create', {
            user,
            name: options.name ?? t('Från kommandoraden'),
            ...(options.scope && { scopes: options.scope }),
            ...(days !== undefined && { expires: Date.now() + days * 86_400_000 }),
          })
        })
        printed(cli, options, made, made.secret)
      },
    )
}

async function allUsers(connection: Connection): Promise<User[]> {
  const users: User[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { rows, totalCount } = await connection.call<{ rows: User[]; totalCount: number }>(
      'admin/loadGrid',
      {
        page: 'user',
        pageNo,
        pageSize: 1000,
      },
    )
    users.push(...rows)
    if (users.length >= totalCount || rows.length === 0) return users
  }
}

async function userOf(cli: Cli, connection: Connection, email: string): Promise<User> {
  const wanted = email.trim().toLowerCase()
  const found = (await allUsers(connection)).find(
    (user) => user.email.toLowerCase() === wanted || user._id === email,
  )
  if (!found)
    throw new CliError(cli.t('Ingen användare har adressen {email}.', { email }), exitCodes.conflict)
  return found
}

interface Option {
  value: string
  label: string
}

async function rolesOf(connection: Connection): Promise<Option[]> {
  return (await connection.call<{ options: Option[] }>('admin/loadSelectorv3', { page: 'role' })).options
}

async function rolesNamed(cli: Cli, connection: Connection, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const all = await rolesOf(connection)
  return names.map((name) => {
    const found = all.find(({ value, label }) => value === name || label.toLowerCase() === name.toLowerCase())
    if (found) return found.value
    const text = cli.t('Rollen {name} finns inte. Det finns: {roles}.', {
      name,
      roles: all.map(({ label }) => label).join(', '),
    })
    throw new CliError(text, exitCodes.conflict)
  })
}

/** `anna.berg@kommun.se` → `Anna Berg`. */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || email
}
