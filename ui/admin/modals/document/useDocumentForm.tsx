import { useCallback, useState } from 'react'
import { at, type Values } from '../../../../src/shared/fields/field.ts'
import { problemText } from '../../../../src/shared/fields/problemText.ts'
import type { Translate } from '../../../../src/shared/i18n.ts'
import type { Schema } from '../../../../src/shared/schemas/define.ts'
import { withColon } from '../../../../src/shared/withColon.ts'
import { useT } from '../../../kit/text.tsx'
import { ActionError } from '../../actionError.ts'
import type { FieldContext } from '../../fields/control.ts'
import { FieldsForm } from '../../fields/FieldsForm.tsx'
import { type ModalStep, Problems, Warnings } from '../act/ActionModal.tsx'

/** A document's values while they are edited, with what the server says about them. */
export interface DocumentForm {
  values: Values
  setValues: (values: Values) => void
  dirty: boolean
  /** What differs from the start, by key. */
  changes: () => Values
  /** Runs a change; its field problems are shown at the fields, and it is thrown on. */
  guarded: <T>(work: () => Promise<T>) => Promise<T>
  steps: ModalStep[]
}

export interface DocumentFormOptions {
  schema: Schema
  start: Values
  context?: FieldContext
  /** A new document may be asked for in steps. */
  creating?: boolean
  /** Only the name, for folders. */
  nameOnly?: boolean
  /** What it is not going to do as it is meant, as it is stored. */
  warnings?: readonly string[]
}

export function useDocumentForm({
  schema,
  start,
  context,
  creating,
  nameOnly,
  warnings = [],
}: DocumentFormOptions): DocumentForm {
  const t = useT()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())
  const changed = Object.keys(schema.fields).filter((key) => !same(at(values, key), at(start, key)))

  const onUnreadable = useCallback((control: string, is: boolean) => {
    setUnreadable((before) => {
      if (before.has(control) === is) return before
      return new Set(is ? [...before, control] : [...before].filter((one) => one !== control))
    })
  }, [])

  const part = (keys: readonly string[]) => (
    <>
      <Problems lines={elsewhere(schema, errors, keys, t)} />
      <Warnings lines={warnings} />
      <FieldsForm
        fields={schema.fields}
        keys={keys}
        values={values}
        errors={errors}
        onChange={(next, key) => {
          setValues(next)
          setErrors(({ [key]: _, ...rest }) => rest)
        }}
        context={{ ...context, onUnreadable }}
      />
    </>
  )

  return {
    values,
    setValues,
    dirty: changed.length > 0 || unreadable.size > 0,
    changes: () => Object.fromEntries(changed.map((key) => [key, at(values, key) ?? null])),
    async guarded(work) {
      setErrors({})
      try {
        return await work()
      } catch (error) {
        if (error instanceof ActionError && error.fields) setErrors(relative(error.fields))
        throw error
      }
    },
    steps: stepsOf(schema, part, t, { creating, nameOnly }).map((step) => ({
      ...step,
      ready: unreadable.size === 0,
    })),
  }
}

function stepsOf(
  schema: Schema,
  part: (keys: readonly string[]) => React.ReactNode,
  t: Translate,
  { creating, nameOnly }: { creating?: boolean | undefined; nameOnly?: boolean | undefined },
): ModalStep[] {
  const { basic, advanced = [], steps } = schema.dialog
  if (nameOnly) return [{ content: part(['name']) }]
  if (creating && steps) return steps.map(({ title, keys }) => ({ title: t(title), content: part(keys) }))
  if (advanced.length === 0) return [{ content: part(basic) }]
  return [{ tabs: { basic: part(basic), advanced: part(advanced) } }]
}

/** Problems of fields that are not in sight here, as sentences. */
function elsewhere(
  schema: Schema,
  errors: Record<string, string>,
  keys: readonly string[],
  t: Translate,
): string[] {
  return Object.entries(errors)
    .filter(([path]) => !keys.some((key) => path === key || path.startsWith(`${key}.`)))
    .map(([path, key]) => {
      const field = schema.fields[path] ?? schema.fields[path.split('.')[0] ?? '']
      return field ? `${withColon(t(field.label))} ${t(problemText(key))}` : t(problemText(key))
    })
}

/** The server names a field of the input as `data.name`, of a document as `name`. */
function relative(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, key]) => [path.replace(/^data\./, ''), key]))
}

function same(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === null || value === '' ? null : value)
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
