import type { Locale, Message } from '../../../shared/i18n.ts'
import type { Block } from './build.ts'
import type { FieldIndex, SourceField } from './fields.ts'
import type { Reading } from './reading.ts'
import type { Source } from './source.ts'
import type { Text } from './translations.ts'

/** Something that is different here, in words. */
export interface Remark {
  text: Message
  values?: Record<string, unknown>
}

/** What a component became; what became of each of its properties is said to its `Reading`. */
export interface Mapped {
  blocks: Block[]
  /** Component types here, for the report. */
  to: string
  /** The component as a whole works differently. */
  approximated?: Remark
  /** A note for the builder that stands before it on the page. */
  note?: Message
  noteValues?: Record<string, unknown>
}

/** The whole component is not here; a note to the builder says so, unless it showed nothing in Form.io either. */
export interface Missing {
  missing: Remark
  silent?: boolean
}

export interface MapContext {
  fields: FieldIndex
  /**
   * A text of the form, with its translations when there are some. `as` makes of each what is stored; `own` are
   * translations that stand in the component itself.
   */
  text(raw: string, as?: (raw: string) => string, own?: Partial<Record<string, string>>): Text
  /** A text of ours, in both languages. */
  own(text: Message, values?: Record<string, unknown>): Record<Locale, string>
  /** Largest file that the server takes, kilobytes. */
  largestFile: number
  /** The components inside one, mapped; `path` is where its list stands below it. */
  inside(source: Source, path: string, components: readonly unknown[]): Block[]
}

export type Mapper = (from: Reading, context: MapContext, field: SourceField | undefined) => Mapped | Missing
