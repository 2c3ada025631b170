import { Liquid, filters as liquidFilters } from 'liquidjs'
import { swedishDay } from '../../shared/calendar/swedishDay.ts'
import type { Locale } from '../../shared/i18n.ts'
import { swedishFilters } from '../../shared/rules/text/swedishFilters.ts'
import { builtInFilters, type TemplateFilter, templateText } from '../../shared/rules/text/template.ts'

/** What a template of somebody else may cost: milliseconds, units of memory as Liquid counts them, characters. */
export const limits = { renderLimit: 100, memoryLimit: 2_000_000, templateLimit: 20_000 }

export interface LiquidOptions {
  locale: Locale
  /** What a value becomes where it lands in the text. */
  outputEscape?(value: unknown): string
  /** `YYYY-MM-DD`; for ages. */
  today?(): string
}

/**
 * Liquid for mails and documents. Whatever the small language of pages and titles says (`templateEngine`) means the
 * same here; beyond that there are tags and Liquid's own filters.
 */
export function liquid({ locale, outputEscape = templateText, today = swedishDay }: LiquidOptions): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    // No files: a template is all there is.
    templates: {},
    parseLimit: 200_000,
    ...limits,
    strictFilters: true,
    timezoneOffset: 'Europe/Stockholm',
    outputEscape,
  })
  for (const tag of ofFiles) delete engine.tags[tag]
  const page: Record<string, TemplateFilter> = { ...builtInFilters, ...swedishFilters(today()) }
  for (const name of Object.keys(page)) {
    engine.registerFilter(name, function (value: unknown, ...args: unknown[]) {
      if (name === 'date' && !isPageStyle(args[0])) return liquidDate.call(this, value, ...args)
      const filter = { ...page, ...swedishFilters(today()) }[name]
      return filter?.(value, args, locale)
    })
  }
  return engine
}

/** Tags that fetch other templates: there are none, and one who writes them is told so when the template is read. */
const ofFiles = ['include', 'render', 'layout', 'block']

const liquidDate = liquidFilters.date as (this: unknown, value: unknown, ...args: unknown[]) => unknown

/** Other styles of a date are Liquid's: `%Y-%m-%d`. */
const isPageStyle = (style: unknown) =>
  style === undefined || ['long', 'short', 'time'].includes(String(style))
