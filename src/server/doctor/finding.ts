import type { Message } from '../../shared/i18n.ts'
import type { Config } from '../config.ts'
import type { Facts } from './facts.ts'

/** `problem`: must be mended. `warning`: will become one, or weakens something. `note`: worth knowing. */
export type Severity = 'ok' | 'note' | 'warning' | 'problem'

export interface Finding {
  severity: Severity
  text: Message
  /** How to mend it. */
  fix?: Message
  /** Fill in both texts. */
  values?: Record<string, string | number | Message>
}

/** What a check looks at. */
export interface Examination {
  config: Config
  /** The data folder. */
  folder: string
  /** Milliseconds since 1970. */
  now: number
  /** Who has the folder: the server that is asked, nobody, or a process that does not answer. */
  held: 'here' | 'nobody' | 'elsewhere'
  /** Whether most requests say for whom they are forwarded; null: too few came, or no server runs. */
  forwarded: boolean | null
  facts: Facts
}

export interface Check {
  /** Stays the same, for whoever reads the report by program. */
  name: string
  run(examination: Examination): Finding[] | Promise<Finding[]>
}

export const defineCheck = (name: string, run: Check['run']): Check => ({ name, run })
