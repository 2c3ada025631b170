import { z } from 'zod'
import { recordOf } from '../../record.ts'
import type { FieldKind } from './kind.ts'

/** Named texts: metadata name → text. */
export const metadataKind: FieldKind = {
  shape: () => z.record(z.string().max(200), z.string().max(10_000)),
  isEmpty: (value) => !value || Object.keys(value).length === 0,
  text: (value) =>
    Object.entries(recordOf(value))
      .map(([name, text]) => `${name}: ${text}`)
      .join(', '),
  column: 'none',
}
