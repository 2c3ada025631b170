import { useMemo } from 'react'
import { choice, text } from '../../../src/shared/fields/build.ts'
import type { Field, Fields } from '../../../src/shared/fields/field.ts'
import { at, type Values, withAt } from '../../../src/shared/fields/field.ts'
import type { ProcessEffect } from '../../../src/shared/process/process.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { useClient } from '../../admin/client.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { namedDocuments, type OfferedEffect, withInitial } from './effectWords.ts'
import { OpenDocument } from './OpenDocument.tsx'
import { optionOf, useOffers, useRoles } from './offers.tsx'
import { SettingFields } from './SettingFields.tsx'

export interface EffectSettingsProps {
  effect: ProcessEffect
  onChange: (effect: ProcessEffect) => void
  /** What is wrong, by the setting that it is about. */
  errors: Readonly<Record<string, string>>
  /** Where in the panel they are. */
  place: string
  disabled: boolean
}

/** What one effect is told, drawn from its own settings. One that is unknown stays as it is. */
export function EffectSettings({ effect, onChange, errors, place, disabled }: EffectSettingsProps) {
  const { effects } = useOffers()
  const t = useT()
  const offered = effects?.find(({ name }) => name === effect.effect)
  const fields = useOffered(offered, effect.input)
  if (!effects) return null
  if (!offered) {
    return (
      <Callout tone="warning" title={t('Effekten {name} finns inte', { name: effect.effect })}>
        {t(
          'Den står kvar med sina inställningar tills du tar bort den. Processen kan inte publiceras med den.',
        )}
      </Callout>
    )
  }
  if (Object.keys(fields).length === 0)
    return <p className="b-settings-none">{t('Här finns inget att ställa in.')}</p>
  const values = withInitial(fields, effect.input)
  const documents = namedDocuments(fields, effect.input)
  return (
    <>
      <SettingFields
        fields={fields}
        values={values}
        errors={errors}
        place={`${place}.input`}
        context={{ disabled }}
        onChange={(key, value) =>
          onChange({ ...effect, input: withAt(effect.input, key, value ?? undefined) })
        }
      />
      {documents.map(({ schema, id }) => (
        <OpenDocument key={`${schema}/${id}`} schema={schema} id={id} />
      ))}
    </>
  )
}

/** What a name can be, by what it is the name of. */
type Among = Readonly<Record<NonNullable<Field['names']>, readonly Option[]>>

/** Names of roles and of questions are chosen among those that there are, here or in the form that another setting names. */
function useOffered(offered: OfferedEffect | undefined, input: Values): Fields {
  const { questions } = useOffers()
  const roles = useRoles()
  const form = useOfForm(at(input, formSetting(offered?.settings ?? {}) ?? ''))
  const t = useT()
  return useMemo(() => {
    const own: Among = { assignmentRole: roles, question: questions.map(optionOf) }
    const gone = t('{name} (finns inte)', { name: '{}' })
    return withNames(offered?.settings ?? {}, input, {
      optionsOf: ({ names, of }) => (names ? (of ? form : own)[names] : []),
      gone,
    })
  }, [offered, questions, roles, form, input, t])
}

/** The setting that says in which form names are. */
function formSetting(fields: Fields): string | undefined {
  for (const { of, fields: within } of Object.values(fields)) {
    const found = of ?? (within && formSetting(within))
    if (found) return found
  }
  return undefined
}

/** Roles of the form's process, and what the form asks; asked for again when another form is named. */
function useOfForm(formId: unknown): Among {
  const client = useClient()
  const id = typeof formId === 'string' ? formId : ''
  const load = async (): Promise<Among> => {
    const of = async (page: string) =>
      (await client.call('admin/loadSelectorv3', { page, params: { formId: id } })).options
    const [assignmentRole, question] = await Promise.all([of('assignmentRoles'), of('formFields')])
    return { assignmentRole, question }
  }
  const { data } = useLoaded(`form ${id}`, id === '' ? null : load)
  return id !== '' && data ? data : nothingKnown
}
const nothingKnown: Among = { assignmentRole: [], question: [] }

/** Fields that hold a name as choices, those of rows, too: what some row says is offered, also where there is no such thing any more. */
function withNames(
  fields: Fields,
  input: Values | readonly Values[],
  known: { optionsOf: (field: Field) => readonly Option[]; gone: string },
): Fields {
  const rows = Array.isArray(input) ? input : [input]
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Field] => {
      const values = rows.map((row) => at(row, key))
      if (field.names) return [key, chosenFrom(field, known.optionsOf(field), values, known.gone)]
      if (!field.fields) return [key, field]
      const within = values.flatMap((value) => (Array.isArray(value) ? value.map(recordOf) : []))
      return [key, { ...field, fields: withNames(field.fields, within, known) }]
    }),
  )
}

/** The field as a choice; a text still where nothing is known to choose from. */
function chosenFrom(
  field: Field,
  options: readonly Option[],
  values: readonly unknown[],
  gone: string,
): Field {
  if (options.length === 0) return text(field.label, pick(field))
  const stored = new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))
  for (const { value } of options) stored.delete(value)
  return choice(
    field.label,
    [
      ...options.map(({ value, label }) => ({ value, label: { id: label } })),
      ...[...stored].map((value) => ({ value, label: { id: gone.replace('{}', value) } })),
    ],
    pick(field),
  )
}

const pick = ({ help, required, shownWhen }: Field) => ({
  ...(help && { help }),
  ...(required && { required }),
  ...(shownWhen && { shownWhen }),
})
