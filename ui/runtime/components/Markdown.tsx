import type { Markdown as Definition } from '../../../src/shared/catalogue/Markdown.ts'
import type { ComponentProps } from '../page.ts'
import { Rich } from '../Rich.tsx'

export function Markdown({ settings }: ComponentProps<typeof Definition>) {
  return <Rich settings={settings} name="content" />
}
