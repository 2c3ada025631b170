import type { FormRun } from './formRun.ts'

/** What a form is drawn from, to fill in or to read. */
export interface PartProps {
  run: FormRun
  label: string
  title: 'h1' | 'h2'
}
