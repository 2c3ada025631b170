import type { AddCommand } from '../addCommand.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { ActionError, CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed } from '../output.ts'

interface Checked {
  number: string
  form: string
  lines: {
    kind: 'signed' | 'refused'
    how: 'password' | 'factor' | 'code' | 'paper' | null
    at: number
    byName: string
    inPlaceOf?: string[]
    formVersion: number
    revision: number
    state: 'valid' | 'void' | 'broken' | 'unknown'
    seal: 'holds' | 'broken' | 'otherKey'
    document: 'holds' | 'broken'
    voided?: number
    parts: {
      kind: 'answer' | 'file'
      ref: string
      label: string
      unseen?: true
      now?: { ref: string; label: string }
      text: string
      state: 'holds' | 'removed' | 'changed' | 'converted' | 'broken'
    }[]
  }[]
  missing: number
  sound: boolean
}

/** Cases, by their numbers. */
export const caseCommand: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program.command('case').description(t('Ärenden: kontrollera underskrifter'))
  group.addHelpText('after', `\n${t('Exempel:')}\n  verkstad case verify 2026-00042`)
  withData(group.command('verify <NUMMER>'), cli)
    .description(t('Kontrollerar att dokument, svar och filer är som när de skrevs under'))
    .addHelpText('after', `\n${t('Exempel:')}\n  verkstad case verify 2026-00042 --json`)
    .action((number: string, options: CommonOptions) => verify(cli, number, options))
}

async function verify(cli: Cli, number: string, options: CommonOptions): Promise<void> {
  const { t } = cli
  const checked = await connected(cli, options, (connection) =>
    connection.call<Checked>('case/checkSignatures', { number }),
  ).catch((error: unknown) => {
    if (!(error instanceof ActionError) || error.error.code !== 'NOT_FOUND') throw error
    throw new CliError(t('Det finns inget ärende med numret {number}.', { number }), exitCodes.conflict, {
      code: 'NOT_FOUND',
    })
  })
  if (checked.lines.length === 0 && checked.missing === 0)
    throw new CliError(t('Ingen har skrivit under ärendet.'), exitCodes.conflict)
  printed(cli, options, checked, [
    ...wordsOf(cli, checked),
    ...(checked.sound ? [] : ['', t('Något är inte som när det skrevs under.')]),
  ])
  if (!checked.sound) process.exitCode = exitCodes.failed
}

function wordsOf({ t, locale }: Cli, { number, form, lines, missing }: Checked): string[] {
  const time = new Intl.DateTimeFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', {
    ...({ dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Stockholm' } as const),
  })
  const ways = {
    password: t('lösenord'),
    factor: t('kod från app'),
    code: t('kod till e-postadressen'),
    paper: t('på papper'),
  }
  const states = {
    valid: t('Gäller: allt är som när det skrevs under.'),
    void: t('Gäller inte längre: svar har ändrats sedan dess. Det som skrevs under står nedan.'),
    broken: t('STÄMMER INTE: något är ändrat utan att ärendet berättar om det.'),
    unknown: t('Kan inte avgöras: sigillet är gjort med en annan nyckel än den i mappen keys.'),
  }
  const parts = {
    holds: t('lika'),
    removed: t('borttaget'),
    changed: t('ändrat sedan dess'),
    converted: t('lagrat i ny form'),
    broken: t('STÄMMER INTE'),
  }
  const nameOf = ({ byName, inPlaceOf = [] }: Checked['lines'][number]) =>
    inPlaceOf.length > 0 ? t('{deputy} för {name}', { deputy: byName, name: inPlaceOf.join(', ') }) : byName
  return [
    t('Ärende {number}, {form}', { number, form }),
    ...lines.flatMap((line) => [
      '',
      line.kind === 'refused'
        ? t('Avstod: {name}, {time}', { name: nameOf(line), time: time.format(line.at) })
        : t('Underskrivet av {name}, {time}, med {how}', {
            ...{ name: nameOf(line), time: time.format(line.at), how: ways[line.how ?? 'password'] },
          }),
      `  ${line.kind === 'refused' && line.state === 'valid' ? t('Raden är som den skrevs.') : states[line.state]}`,
      ...(line.voided === undefined ? [] : [`  ${t('Upphörde {time}', { time: time.format(line.voided) })}`]),
      ...(line.seal === 'broken' ? [`  ${t('Sigillet stämmer inte: raden är ändrad.')}`] : []),
      ...(line.kind === 'refused'
        ? []
        : [
            `  ${t('Dokument: formulärets version {version}, ärendets revision {revision}', {
              version: line.formVersion,
              revision: line.revision,
            })} [${line.document === 'holds' ? parts.holds : parts.broken}]`,
          ]),
      ...line.parts.map(({ kind, ref, label, now, unseen, text, state }) => {
        if (kind === 'file') return `  ${t('Fil: {name}', { name: label })} [${parts[state]}]`
        const renamed =
          now && t('svaret heter {now} nu, och hette {was} när det skrevs under', { now: now.ref, was: ref })
        return `  ${label}: ${text.replaceAll('\n', ' / ') || '–'} [${[parts[state], unseen && t('visades inte i formuläret'), renamed].filter(Boolean).join('; ')}]`
      }),
    ]),
    ...(missing > 0
      ? [
          '',
          t('{n, plural, one {# rad saknas} other {# rader saknas}}: ärendets tidslinje nämner fler.', {
            n: missing,
          }),
        ]
      : []),
  ]
}
