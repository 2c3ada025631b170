import type { ReactNode } from 'react'
import type { Field, Values } from '../../../src/shared/fields/field.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'

/** What a control may need to know beyond its own value. Everything is optional: a control does what it can. */
export interface FieldContext {
  /** Of a link: there is no page before to go back to. */
  withoutBack?: boolean
  /** All values of the form that the field stands in. */
  values?: Values
  /** The document or node that is edited; pickers leave it out where it cannot point at itself. */
  id?: string
  /** The application whose documents pickers offer. */
  applicationRef?: string
  /** Takes the focus when it is first drawn. */
  autoFocus?: boolean
  /** Nothing can be changed. */
  disabled?: boolean
  /** Text is told after 500 ms of quiet instead of at every key; for editors that save as one types. */
  debounced?: boolean
  /**
   * Told when a control holds text that cannot be read yet, so that nothing is saved without it, and when it can
   * again or is gone. `control` is an id of the control's own: rows of a list share their field keys.
   */
  onUnreadable?: (control: string, unreadable: boolean) => void
  /** What a condition may be about, besides roles, which are fetched. */
  facts?: {
    /** Components with a name: `value` is the name, `description` may hold the type. */
    components?: readonly Option[]
    /** Answers that a component can have, to choose the right side of a comparison from. */
    answersOf?(component: string): readonly Option[] | undefined
    /** Whether a component's answer is a list, so that it may be several things at once. */
    answersList?(component: string): boolean
    /** All that a component's answer can be, beside none; undefined where that is not settled. */
    choicesOf?(component: string): readonly string[] | undefined
    /** States of the process: `value` is the state's id. */
    states?: readonly Option[]
  }
}

/** What every control gets. The value is of the kind's own shape, or undefined when nothing is set. */
export interface FieldControlProps {
  field: Field
  /** The field's key, dotted for nested values; also names the control in a test. */
  fieldKey: string
  value: unknown
  /** `undefined` removes the value. */
  onChange: (value: unknown) => void
  /** What is wrong, as a translation key or a text. */
  error?: string | null
  context?: FieldContext
}

/** A control of one field kind. */
export type FieldControlComponent = (props: FieldControlProps) => ReactNode
