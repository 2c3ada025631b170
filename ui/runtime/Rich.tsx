import type { Settings } from '../../src/shared/catalogue/value.ts'
import { usePage } from './page.ts'

export interface RichProps<S extends Settings> {
  settings: S
  /** Name of a setting with Markdown. The server has put its HTML in `{name}Html`. */
  name: (keyof S & string) | (keyof S extends `${infer Name}Html` ? Name : never)
  className?: string
}

/** Formatted text. The HTML comes from Markdown alone, which lets no markup of a writer's through. */
export function Rich<S extends Settings>({ settings, name, className = '' }: RichProps<S>) {
  const { rich } = usePage()
  const ready = settings[`${name}Html`]
  const html = typeof ready === 'string' ? ready : (rich?.(String(settings[name] ?? '')) ?? '')
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by the server or the builder
  return <div className={`v-rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
