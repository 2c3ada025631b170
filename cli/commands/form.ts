import { existsSync, readFileSync, statSync } from 'node:fs'
import type { AddCommand } from '../addCommand.ts'
import { connected } from '../connect.ts'
import type { Cli } from '../context.ts'
import { CliError, exitCodes } from '../exit.ts'
import { type CommonOptions, withData } from '../options.ts'
import { printed } from '../output.ts'
import { upload } from '../transfer.ts'

interface Options extends CommonOptions {
  from: string
  process?: string
  name?: string
  category?: string
  lang?: string
  translations?: string
  publish?: boolean
}

type Outcome = 'mapped' | 'approximated' | 'leftOut' | 'meaningless'

interface Imported {
  id: string
  name: string
  process: string | null
  category: string | null
  alsoIn: string[]
  version: number | null
  counts: {
    source: { components: number; properties: number }
    components: Record<Exclude<Outcome, 'meaningless'>, number>
    properties: Record<Outcome, number>
  }
  report: {
    outcome: Outcome
    path: string
    type: string
    label: string
    to?: string
    reason?: string
    properties: string[]
  }[]
  unused: { locale: string; text: string }[]
  otherLanguages: { locale: string; n: number }[]
}

/** Forms made elsewhere. */
export const form: AddCommand = (program, cli) => {
  const { t } = cli
  const group = program.command('form').description(t('Formulär: läs in från andra system'))
  group.addHelpText('after', `\n${t('Exempel:')}\n  verkstad form import --from formio ansokan.json`)
  withData(group.command('import <FIL>'), cli)
    .description(
      t('Gör ett utkast av ett formulär från ett annat system, med en rapport över vad som skiljer'),
    )
    .requiredOption('--from <SYSTEM>', t('Systemet som filen kommer från: formio'))
    .option('--process <ID>', t('Process för ärendena (annars den enda, eller den första som är publicerad)'))
    .option('--name <NAMN>', t('Formulärets namn (annars filens)'))
    .option(
      '--category <ID>',
      t('Kategori som det listas i, id eller namn (annars ingen: det nås bara med sin länk)'),
    )
    .option('--lang <sv|en|nb>', t('Språket som formulärets egna texter är på, till exempel sv, en eller nb'))
    .option('--translations <FIL>', t('Fil med översättningar (JSON): språk, text och översättning'))
    .option('--publish', t('Publicerar direkt'))
    .addHelpText(
      'after',
      `\n${t('Exempel:')}\n  verkstad form import --from formio ansokan.json\n  verkstad form import --from formio ansokan.json --lang en --translations svenska.json --category Bygglov --publish`,
    )
    .action((file: string, options: Options) => run(cli, file, options))
}

async function run(cli: Cli, file: string, options: Options): Promise<void> {
  const { t } = cli
  if (options.from !== 'formio') {
    throw new CliError(
      t('Från {from} kan inget läsas in. Det som går är formio.', { from: options.from }),
      exitCodes.usage,
    )
  }
  const [form, translated] = [
    contentOf(cli, file),
    options.translations && contentOf(cli, options.translations),
  ]
  const { process, name, category, lang, publish } = options
  const imported = await connected(cli, options, async (connection) => {
    const uploadId = await upload(connection, form)
    const translationsId = translated ? await upload(connection, translated) : undefined
    const input = { from: 'formio', uploadId, translationsId, process, name, category, lang, publish }
    return connection.call<Imported>('form/import', input)
  })
  printed(cli, options, imported, reportLines(cli, imported))
}

function contentOf({ t }: Cli, file: string): Uint8Array {
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CliError(t('{source} finns inte.', { source: file }), exitCodes.conflict)
  if (statSync(file).size > 20_000_000) throw new CliError(t('Filen är för stor.'), exitCodes.refused)
  return readFileSync(file)
}

function reportLines(cli: Cli, imported: Imported): string[] {
  const { t } = cli
  const { id, name, process, category, alsoIn, version, counts, report, unused, otherLanguages } = imported
  const { source, components, properties } = counts
  const words = {
    mapped: t('lika'),
    approximated: t('ungefär'),
    leftOut: t('saknas'),
    meaningless: t('utan betydelse'),
  }
  const told = report.filter(
    ({ outcome, properties }) => outcome !== 'mapped' && (outcome !== 'meaningless' || properties.length > 0),
  )
  return [
    version === null
      ? t('{name} finns som utkast, {id}.', { name, id })
      : t('{name} är publicerat, {id}.', { name, id }),
    ...(process === null ? [t('Välj en process innan det publiceras.')] : []),
    category === null
      ? t('Det står inte i någon kategori, och nås bara med sin länk. Välj en med --category.')
      : t('Det står i kategorin {category}.', { category }),
    ...(alsoIn.length > 0
      ? [t('Det står också i {categories}, som har processen.', { categories: alsoIn.join(', ') })]
      : []),
    '',
    t('Komponenter: {n} i filen. {mapped} lika, {approximated} ungefär, {leftOut} saknas.', {
      n: source.components,
      ...components,
    }),
    t(
      'Egenskaper: {n} i filen. {mapped} lika, {approximated} ungefär, {leftOut} saknas, {meaningless} utan betydelse här.',
      { n: source.properties, ...properties },
    ),
    ...told.map(
      ({ outcome, path, type, label, reason, properties: names }) =>
        `  ${words[outcome]}  ${path}  ${type} ”${label.slice(0, 60)}”\n          ${[reason, propertyWords(cli, names, outcome)].filter(Boolean).join(' ')}`,
    ),
    ...(unused.length === 0
      ? []
      : [
          '',
          t(
            '{n, plural, one {# översättning} other {# översättningar}} hör inte till någon text i formuläret:',
            { n: unused.length },
          ),
          ...unused.map(({ locale, text }) => `  ${locale}  ${text.slice(0, 100)}`),
        ]),
    ...(otherLanguages.length === 0
      ? []
      : ['', ...otherLanguages.map((language) => t(notRead, { ...language }))]),
  ]
}

const notRead =
  '{n, plural, one {# översättning} other {# översättningar}} till språket {locale} lästes inte in: här finns svenska (sv) och engelska (en).'

/** The numbers above are of properties, and a line may be about several: then it names them. */
function propertyWords({ t }: Cli, names: readonly string[], outcome: Outcome): string {
  // A line about what is without effect stands at its component and not at the property.
  if (names.length < (outcome === 'meaningless' ? 1 : 2)) return ''
  return t('{n, plural, one {# egenskap} other {# egenskaper}}: {names}', {
    n: names.length,
    names: names.join(', '),
  })
}
