import type { ComponentProps } from '../page.ts'
import { Rich } from '../Rich.tsx'

export function Markdown({ settings }: ComponentProps) {
  return <Rich settings={settings} name="content" />
}
