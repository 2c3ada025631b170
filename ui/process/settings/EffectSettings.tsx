import { useMemo } from 'react'
import { choice, text } from '../../../src/shared/fields/build.ts'
import type { Field, Fields } from '../../../src/shared/fields/field.ts'
import { at, type Values, withAt } from '../../../src/shared/fields/field.ts'
import type { ProcessEffect } from '../../../src/shared/process/process.ts'
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

/** Names of roles and of questions are chosen among those that there are. */
function useOffered(offered: OfferedEffect | undefined, input: Values): Fields {
  const { questions } = useOffers()
  const roles = useRoles()
  const t = useT()
  return useMemo(() => {
    const among = { assignmentRole: roles, question: questions.map(optionOf) }
    return Object.fromEntries(
      Object.entries(offered?.settings ?? {}).map(([key, field]): [string, Field] => {
        if (!field.names) return [key, field]
        return [
          key,
          chosenFrom(field, among[field.names], at(input, key), t('{name} (finns inte)', { name: '{}' })),
        ]
      }),
    )
  }, [offered, questions, roles, input, t])
}

/** The field as a choice; a text still where nothing is known to choose from. */
function chosenFrom(field: Field, options: readonly Option[], value: unknown, gone: string): Field {
  if (options.length === 0) return text(field.label, pick(field))
  const stored = typeof value === 'string' ? value : ''
  const isGone = stored !== '' && !options.some((option) => option.value === stored)
  return choice(
    field.label,
    [
      ...options.map(({ value, label }) => ({ value, label: { id: label } })),
      ...(isGone ? [{ value: stored, label: { id: gone.replace('{}', stored) } }] : []),
    ],
    pick(field),
  )
}

const pick = ({ help, required, shownWhen }: Field) => ({
  ...(help && { help }),
  ...(required && { required }),
  ...(shownWhen && { shownWhen }),
})
