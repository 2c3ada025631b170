import type { Locale, Message } from '../../../shared/i18n.ts'
import type { Block } from './build.ts'
import type { FieldIndex, SourceField } from './fields.ts'
import type { Source } from './source.ts'

/** Something that is different here, in words. */
export interface Remark {
  text: Message
  values?: Record<string, unknown>
  /** Property it is about, e.g. `validate.pattern`. */
  property?: string
}

/** What a component became. */
export interface Mapped {
  blocks: Block[]
  /** Component types here, for the report. */
  to: string
  /** It works, but differently. */
  approximated?: Remark[]
  /** Parts of it that are not here. */
  leftOut?: Remark[]
  /** Properties that were read, beside those that every component has. */
  read?: readonly string[]
}

/** The whole component is not here; a visible note says so, unless it showed nothing in Form.io either. */
export interface Missing {
  missing: Remark
  silent?: boolean
}

export interface MapContext {
  fields: FieldIndex
  /** A text of the form, with its translations when the file has some. */
  text(text: string): string | Partial<Record<Locale, string>>
  /** A text of ours, in both languages. */
  own(text: Message, values?: Record<string, unknown>): Record<Locale, string>
  /** The components inside one, mapped; `path` is where its list stands below it. */
  inside(source: Source, path: string, components: readonly Source[]): Block[]
}

export type Mapper = (source: Source, context: MapContext, field: SourceField | undefined) => Mapped | Missing
