import type { Message } from '../../../shared/i18n.ts'

/**
 * How faithful an import is, line by line. `mapped`: means the same here. `approximated`: works, but differently.
 * `leftOut`: is not here.
 */
export interface ReportLine {
  outcome: 'mapped' | 'approximated' | 'leftOut'
  /** Where it stands in the file: `components[1].components[3].validate.custom`. */
  path: string
  /** `fnrfield` */
  type: string
  /** Its label, for people. */
  label: string
  /** Component type it became. */
  to?: string
  /** Name its answer got here. */
  name?: string
  reason?: Message
  values?: Record<string, unknown>
}

export interface Report {
  lines: ReportLine[]
  add(line: ReportLine): void
}

export function createReport(): Report {
  const lines: ReportLine[] = []
  return { lines, add: (line) => void lines.push(line) }
}
