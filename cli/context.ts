import type { Embedded } from '../src/server/embedded.ts'
import { isLocale, type Locale, makeI18n, type Translate, translator } from '../src/shared/i18n.ts'

/** What every command gets. */
export interface Cli {
  locale: Locale
  t: Translate
  /** Texts of the server's, among them keys such as `validation.required`. */
  words(): Promise<Translate>
  /** Interface, templates and texts; null when run from source before they were built. */
  embedded(): Promise<Embedded | null>
  env: Record<string, string | undefined>
  /** One line to standard output. */
  out(line: string): void
  /** One line to standard error. */
  note(line: string): void
}

export interface CliOptions {
  embedded(): Promise<Embedded | null>
  env?: Record<string, string | undefined>
  out?: (line: string) => void
  note?: (line: string) => void
}

export async function createCli(args: readonly string[], options: CliOptions): Promise<Cli> {
  const env = options.env ?? process.env
  const locale = localeOf(args, env)
  // The Swedish texts are in the code, so that nothing is read for them.
  const messages = locale === 'sv' ? {} : ((await options.embedded())?.locales[locale] ?? {})
  return {
    locale,
    t: translator(makeI18n(locale, messages)),
    words: async () => translator(makeI18n(locale, (await options.embedded())?.locales[locale] ?? {})),
    embedded: options.embedded,
    env,
    out: options.out ?? console.log,
    note: options.note ?? console.error,
  }
}

/** `--lang`, then VERKSTAD_LANG, then English where the terminal speaks it, otherwise Swedish. */
function localeOf(args: readonly string[], env: Cli['env']): Locale {
  const at = args.indexOf('--lang')
  const said = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith('--lang='))?.slice(7)
  // The language of what is imported is another one.
  const importing = args[0] === 'form' && args[1] === 'import'
  const asked = (importing ? undefined : said) ?? env.VERKSTAD_LANG
  if (isLocale(asked)) return asked
  return /^en/.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'en' : 'sv'
}
