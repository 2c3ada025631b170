import type { Liquid } from 'liquidjs'
import { micromark } from 'micromark'
import { languageOf, type Translated, textIn } from '../../shared/fields/kinds/translatable.ts'
import { defaultLocale, type Locale, type Message, msg } from '../../shared/i18n.ts'
import { templateText } from '../../shared/rules/text/template.ts'
import { fail } from '../../shared/wire/errors.ts'
import { isOvermarked } from '../html/overmarked.ts'
import { limits, liquid } from './liquid.ts'
import { oneLine } from './oneLine.ts'
import { plainText } from './plainText.ts'

/** A template as builders write it: Liquid in the subject, Liquid and Markdown in the text. */
export interface MailTemplate {
  subject: Translated
  text: Translated
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/**
 * Fills in a template with facts, as HTML and as plain text without marks. Values are text wherever they land: they
 * can neither add marks nor links to the HTML. INVALID on `template` when it cannot be read or takes too long.
 */
export function renderMail(
  template: MailTemplate,
  data: Record<string, unknown>,
  locale: Locale = defaultLocale,
): RenderedMail {
  return orUnreadable(msg`Brevmallen går inte att läsa.`, () => {
    const { plain, marked } = engines[locale]
    const body = bodyOf(render(marked, textIn(template.text, locale), data))
    const lang = languageOf(template.text, locale)
    return {
      subject: oneLine(render(plain, textIn(template.subject, locale), data)),
      text: plainText(body),
      html: `<!doctype html><html${lang ? ` lang="${lang}"` : ''}><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`,
    }
  })
}

/** Fills in a template that is text and nothing else, such as that of an SMS. INVALID as `renderMail`. */
export const renderText = (
  template: Translated,
  data: Record<string, unknown>,
  locale: Locale = defaultLocale,
): string =>
  orUnreadable(msg`Meddelandemallen går inte att läsa.`, () =>
    render(engines[locale].plain, textIn(template, locale), data),
  )

function orUnreadable<T>(message: Message, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw fail('INVALID', { fields: { template: 'validation.template' }, message, detail: { reason } })
  }
}

/**
 * Markdown as HTML. HTML in it stays text; links go to http, https and mail only. Indented lines are no code: an
 * answer of several lines may well have some.
 */
function bodyOf(markdown: string): string {
  if (markdown.length > longest || isOvermarked(markdown)) throw new Error('too much Markdown')
  return micromark(markdown, { extensions: [{ disable: { null: ['codeIndented'] } }] })
}

/** Characters of a mail: more than anybody reads, and what is made of them in a moment. */
const longest = 100_000

const enginesIn = (locale: Locale) => ({
  plain: liquid({ locale }),
  marked: liquid({
    locale,
    outputEscape: (value) => templateText(value).replace(/[!-/:-@[-`{-~]/g, '\\$&'),
  }),
})
const engines: Record<Locale, ReturnType<typeof enginesIn>> = { sv: enginesIn('sv'), en: enginesIn('en') }

/**
 * Liquid's limit goes by the clock, which goes on while a busy machine lets this process wait. A template that is stopped before it
 * has used as much of the processor (this thread, whatever others do beside it) is begun again, some times.
 */
function render(engine: Liquid, template: string, data: Record<string, unknown>): string {
  const before = process.threadCpuUsage()
  for (let more = 5; ; more--) {
    try {
      return String(engine.parseAndRenderSync(template, data, limits))
    } catch (error) {
      if (more === 0 || !isOutOfTime(error)) throw error
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 >= limits.renderLimit) throw error
    }
  }
}

const isOutOfTime = (error: unknown) =>
  error instanceof Error && error.message.startsWith('template render limit exceeded')
