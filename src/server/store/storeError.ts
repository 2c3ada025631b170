import type { Message } from '../../shared/i18n.ts'

export type StoreProblem =
  | 'IN_USE'
  | 'DAMAGED'
  | 'NEWER'
  | 'UNFINISHED'
  | 'NO_SPACE'
  | 'NO_ACCESS'
  | 'NOT_EMPTY'
  | 'NOT_A_BACKUP'
  | 'BROKEN_BACKUP'
  | 'MISSING'

/** The data cannot be opened, copied or put back; `text` tells the administrator why and what to do. */
export class StoreError extends Error {
  constructor(
    readonly code: StoreProblem,
    readonly text: Message,
    readonly values: Record<string, string | number | Message> = {},
  ) {
    super(text.id.replace(/\{(\w+)\}/g, (whole, name: string) => inSwedish(values[name] ?? whole)))
    this.name = 'StoreError'
  }
}

const inSwedish = (value: string | number | Message) => (typeof value === 'object' ? value.id : String(value))
