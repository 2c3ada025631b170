import { formatDateTime } from '../../src/shared/rules/text/format.ts'
import type { AddCommand } from '../addCommand.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed, table } from '../output.ts'
import { type PasswordOptions, readPassword, withPassword } from '../password.ts'
import { token } from './userToken.ts'

interface User {
  _id: string
  name: string
  email: string
  status: 'active' | 'pending' | 'disabled'
  hasPassword: boolean
  roles: { _id: string; name: string }[]
  groups: { _id: string; name: string }[]
  lastLogin: number | null
}

/** People of an organisation, by their e-mail addresses. */
export const user: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program
    .command('user')
    .description(t('Användare: lägg till, lista, stäng av, lösenord, roller, nycklar'))
  const add = (command: string, description: string) =>
    withData(group.command(command).description(description), cli)
  const examples = (...lines: string[]) =>
    `\n${t('Exempel:')}\n${lines.map((line) => `  ${line}`).join('\n')}`

  group.addHelpText(
    'after',
    examples(
      'verkstad user list',
      'verkstad user add maria@bjorkvik.se --role Handläggare',
      'verkstad user disable maria@bjorkvik.se',
    ),
  )

  add('list [SÖKORD]', t('Listar användare, alla eller dem vars namn eller adress innehåller sökordet'))
    .option('--status <STATUS>', t('Bara de som är active, pending eller disabled'))
    .addHelpText('after', examples('verkstad user list', 'verkstad user list berg --json'))
    .action((search: string | undefined, options: ListOptions) => list(cli, search, options))

  withPassword(add('add <E-POST>', t('Lägger till en användare')), cli)
    .option('--no-password', t('Utan lösenord: personen får ett brev om hur man väljer ett'))
    .option('--name <NAMN>', t('Personens namn (annars efter adressen)'))
    .option('--role <ROLL...>', t('Roller, med namn eller id'))
    .option('--group <GRUPP...>', t('Grupper, med namn eller id'))
    .addHelpText(
      'after',
      examples(
        'verkstad user add maria@bjorkvik.se --name "Maria Holm" --role Handläggare',
        'verkstad user add bo@bjorkvik.se --no-password',
      ),
    )
    .action((email: string, options: AddOptions) => addUser(cli, email, options))

  add('disable <E-POST>', t('Stänger av en användare, vars inloggningar upphör'))
    .option('--enable', t('Öppnar igen'))
    .addHelpText('after', examples('verkstad user disable maria@bjorkvik.se'))
    .action((email: string, options: CommonOptions & { enable?: boolean }) =>
      setStatus(cli, email, options.enable ? 'active' : 'disabled', options),
    )
  add('enable <E-POST>', t('Låter en avstängd användare logga in igen'))
    .addHelpText('after', examples('verkstad user enable maria@bjorkvik.se'))
    .action((email: string, options: CommonOptions) => setStatus(cli, email, 'active', options))

  withPassword(add('password <E-POST>', t('Sätter ett nytt lösenord; personens inloggningar upphör')), cli)
    .option('--mail', t('Skickar i stället en länk för att välja ett'))
    .addHelpText(
      'after',
      examples('verkstad user password maria@bjorkvik.se', 'verkstad user password maria@bjorkvik.se --mail'),
    )
    .action((email: string, options: PasswordCommand) => password(cli, email, options))

  add('remove-factor <E-POST>', t('Tar bort ett förlorat andra steg; personens inloggningar upphör'))
    .addHelpText('after', examples('verkstad user remove-factor maria@bjorkvik.se'))
    .action((email: string, options: CommonOptions) => removeFactor(cli, email, options))

  add('role <E-POST> [ROLL...]', t('Visar eller ändrar en användares roller'))
    .option('--remove', t('Tar bort rollerna i stället för att lägga till dem'))
    .addHelpText(
      'after',
      examples(
        'verkstad user role maria@bjorkvik.se',
        'verkstad user role maria@bjorkvik.se Registrator',
        'verkstad user role maria@bjorkvik.se Registrator --remove',
      ),
    )
    .action((email: string, roles: string[], options: CommonOptions & { remove?: boolean }) =>
      role(cli, email, roles, options),
    )

  token(add('token <E-POST>', t('Skapar en nyckel för program som ska göra något som användaren')), cli)
}

type ListOptions = CommonOptions & { status?: string }
type AddOptions = CommonOptions & PasswordOptions & { name?: string; role?: string[]; group?: string[] }
type PasswordCommand = CommonOptions & PasswordOptions & { mail?: boolean }

async function list(cli: Cli, search: string | undefined, options: ListOptions): Promise<void> {
  const { t, locale } = cli
  const { status } = options
  const input = { ...(search && { search }), ...(status && { status }) }
  const { users } = await connected(cli, options, ({ call }) => call<{ users: User[] }>('user/list', input))
  const statuses = { active: t('Aktiv'), pending: t('Väntar på godkännande'), disabled: t('Avstängd') }
  const when = (at: number | null) => (at === null ? '' : formatDateTime(new Date(at).toISOString(), locale))
  const lines = users.map((user) => [
    user.email,
    user.name,
    user.status === 'active' && !user.hasPassword ? t('Har inte valt lösenord') : statuses[user.status],
    user.roles.map(({ name }) => name).join(', '),
    when(user.lastLogin),
  ])
  const head = [t('E-postadress'), t('Namn'), t('Status'), t('Roller'), t('Senast inloggad')]
  printed(cli, options, users, users.length > 0 ? table(head, lines) : t('Inga användare.'))
}

async function addUser(cli: Cli, email: string, options: AddOptions): Promise<void> {
  const { name, role: roles, group: groups } = options
  const chosen = options.password === false ? undefined : await readPassword(cli, options)
  const input = {
    email,
    ...(name && { name }),
    ...(roles && { roles }),
    ...(groups && { groups }),
    ...(chosen && { password: chosen }),
  }
  const made = await connected(cli, options, ({ call }) => call<User>('user/add', input))
  const text = chosen
    ? cli.t('{email} är tillagd.', { email })
    : cli.t('{email} är tillagd och får ett brev om hur man väljer lösenord.', { email })
  printed(cli, options, made, text)
}

async function setStatus(
  cli: Cli,
  email: string,
  status: User['status'],
  options: CommonOptions,
): Promise<void> {
  const changed = await connected(cli, options, ({ call }) => call<User>('user/change', { email, status }))
  const text =
    status === 'active'
      ? cli.t('{email} kan logga in igen.', { email })
      : cli.t('{email} är avstängd.', { email })
  printed(cli, options, changed, text)
}

async function password(cli: Cli, email: string, options: PasswordCommand): Promise<void> {
  const chosen = options.mail ? undefined : await readPassword(cli, options)
  const input = { email, ...(chosen !== undefined && { password: chosen }) }
  const reply = await connected(cli, options, ({ call }) => call('user/setPassword', input))
  const text = options.mail
    ? cli.t('{email} får ett brev med en länk.', { email })
    : cli.t('{email} har fått ett nytt lösenord.', { email })
  printed(cli, options, { email, ...reply }, text)
}

async function removeFactor(cli: Cli, email: string, options: CommonOptions): Promise<void> {
  const { required } = await connected(cli, options, ({ call }) => call('user/removeFactorOf', { email }))
  const text = required
    ? cli.t('{email} ställer in ett nytt andra steg vid nästa inloggning: en roll kräver det.', { email })
    : cli.t('{email} loggar in utan det andra steget, tills ett nytt är inställt.', { email })
  printed(cli, options, { email, removed: true }, text)
}

async function role(
  cli: Cli,
  email: string,
  named: string[],
  options: CommonOptions & { remove?: boolean },
): Promise<void> {
  const input = { email, ...(named.length > 0 && { [options.remove ? 'removeRoles' : 'addRoles']: named }) }
  const { roles } = await connected(cli, options, ({ call }) =>
    named.length > 0 ? call<User>('user/change', input) : call<User>('user/get', input),
  )
  const names = roles.map(({ name }) => name)
  const text = names.length > 0 ? names : cli.t('{email} har inga roller.', { email })
  printed(cli, options, { email, roles }, text)
}
