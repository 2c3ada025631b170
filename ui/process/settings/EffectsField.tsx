import { useRef } from 'react'
import { initialValues } from '../../../src/shared/fields/field.ts'
import type { ProcessEffect } from '../../../src/shared/process/process.ts'
import { useNamesOf } from '../../admin/fields/useReferences.ts'
import { SortableRows } from '../../admin/rows/SortableRows.tsx'
import { useRows } from '../../admin/rows/useRows.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { EffectSettings } from './EffectSettings.tsx'
import { effectLabel, effectSummary, iconOfEffect, namedDocuments } from './effectWords.ts'
import { OpenRow } from './OpenRow.tsx'
import { useOffers } from './offers.tsx'
import { problemsWithin } from './places.ts'
import { useOpened } from './useOpened.ts'

export interface EffectsFieldProps {
  /** The part that runs them. */
  id: string
  /** Which of its lists: `onEnter`. */
  place: string
  label: string
  description?: string
  value: readonly ProcessEffect[]
  onChange: (effects: ProcessEffect[]) => void
  /** What is wrong in the part, by place. */
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

/** Effects in the order in which they are run, each opened to be told what to do. */
export function EffectsField(props: EffectsFieldProps) {
  const { id, place, label, description, value, onChange, errors, disabled } = props
  const { effects } = useOffers()
  const t = useT()
  const locale = useLocale()
  const rows = useRows(value, onChange)
  const add = useRef<HTMLDivElement>(null)
  const placeOfRow = (at: number) => `${place}.${at}`
  const [opened, setOpened] = useOpened(id, place, placeOfRow)
  const settingsOf = (name: string) => effects?.find((one) => one.name === name)?.settings ?? {}
  const nameOf = useNamesOf(value.flatMap(({ effect, input }) => namedDocuments(settingsOf(effect), input)))
  const titleOf = (at: number) => effectLabel(effects ?? [], value[at]?.effect ?? '')
  return (
    <div data-field={place} className="b-page-field">
      <FieldFrame label={label} description={description} group>
        {({ id: _id, labelId, ...control }) => (
          // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
          <div {...control} role="group" aria-labelledby={labelId} className="a-list p-open-rows">
            <SortableRows
              label={label}
              keys={rows.keys}
              nameOf={titleOf}
              disabled={disabled}
              onMove={(from, to) => {
                rows.move(from, to)
                if (opened !== null) setOpened(opened === from ? to : opened === to ? from : opened)
              }}
            >
              {(at) => {
                const effect = value[at]
                if (!effect) return null
                const own = problemsWithin(errors, placeOfRow(at))
                const summary = effectSummary(
                  { settings: settingsOf(effect.effect) },
                  effect.input,
                  { t, locale },
                  nameOf,
                )
                return (
                  <OpenRow
                    icon={iconOfEffect(effect.effect)}
                    title={titleOf(at)}
                    text={summary}
                    isWrong={placeOfRow(at) in errors || Object.keys(own).length > 0}
                    isOpen={opened === at}
                    onToggle={() => setOpened(opened === at ? null : at)}
                    onRemove={() => {
                      rows.remove(at)
                      setOpened(null)
                      add.current?.querySelector('button')?.focus()
                    }}
                    disabled={disabled}
                    place={placeOfRow(at)}
                  >
                    <EffectSettings
                      effect={effect}
                      onChange={(next) => rows.change(at, next)}
                      errors={problemsWithin(errors, `${placeOfRow(at)}.input`)}
                      place={placeOfRow(at)}
                      disabled={disabled}
                    />
                  </OpenRow>
                )
              }}
            </SortableRows>
            <div ref={add}>
              <Menu
                label={t('Lägg till effekt')}
                trigger={
                  <Button small variant="ghost" icon="plus" disabled={disabled || !effects}>
                    {t('Lägg till effekt')}
                  </Button>
                }
                items={(effects ?? []).map(({ name, label: text, settings }) => ({
                  id: name,
                  label: text,
                  icon: iconOfEffect(name),
                  onAction: () => {
                    rows.add({ effect: name, input: initialValues(settings) })
                    setOpened(value.length)
                  },
                }))}
              />
            </div>
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
