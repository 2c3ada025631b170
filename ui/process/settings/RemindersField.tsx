import { useRef, useState } from 'react'
import { initialValues } from '../../../src/shared/fields/field.ts'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { ProcessReminder } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { timerWords } from '../state/timerWords.ts'
import { DurationFields } from './DurationFields.tsx'
import { EffectSettings } from './EffectSettings.tsx'
import { effectLabel, iconOfEffect } from './effectWords.ts'
import { OpenRow } from './OpenRow.tsx'
import { useOffers } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsWithin } from './places.ts'

export interface RemindersFieldProps {
  /** What they remind of: another is another list. */
  of: string
  reminders: readonly ProcessReminder[]
  onChange: (reminders: ProcessReminder[]) => void
  errors: Readonly<Record<string, string>>
  /** Where in the panel what they remind of is. */
  place: string
  disabled: boolean
}

/** What goes out a while before, and to whom: effects such as a line in the bell, or a mail. */
export function RemindersField({ of, reminders, onChange, errors, place, disabled }: RemindersFieldProps) {
  const { effects } = useOffers()
  const t = useT()
  const [opened, setOpened] = useState<string | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const error = errors.reminders
  const change = (next: ProcessReminder) =>
    onChange(reminders.map((one) => (one._id === next._id ? next : one)))
  return (
    <FieldFrame key={of} label={t('Påminnelser')} error={error ? t(problemText(error)) : null} group>
      {({ id: _id, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId} className="a-list p-open-rows">
          {reminders.length > 0 && (
            <ul className="a-rows" aria-labelledby={labelId}>
              {reminders.map((reminder) => {
                const at = `reminders.${reminder._id}`
                const own = problemsWithin(errors, at)
                return (
                  <li key={reminder._id}>
                    <OpenRow
                      icon="bell"
                      title={t('{time} före', {
                        time: timerWords(
                          { after: reminder.before, ...(reminder.working && { working: true }) },
                          t,
                        ),
                      })}
                      text={effectLabel(effects ?? [], reminder.effect.effect)}
                      isWrong={at in errors || Object.keys(own).length > 0}
                      isOpen={opened === reminder._id}
                      onToggle={() => setOpened(opened === reminder._id ? null : reminder._id)}
                      onRemove={() => {
                        onChange(reminders.filter((one) => one !== reminder))
                        setOpened(null)
                        add.current?.querySelector('button')?.focus()
                      }}
                      disabled={disabled}
                      place={`${place}.${at}`}
                    >
                      <DurationFields
                        label={t('Tid före')}
                        duration={reminder.before}
                        working={reminder.working}
                        onChange={({ after, working }) => {
                          const { working: _was, ...rest } = reminder
                          change({ ...rest, before: after, ...(working && { working }) })
                        }}
                        disabled={disabled}
                      />
                      <Selector
                        label={t('Gör')}
                        sort={false}
                        disabled={disabled}
                        options={withGone(
                          (effects ?? []).map(({ name, label }) => ({
                            value: name,
                            label,
                            icon: iconOfEffect(name),
                          })),
                          reminder.effect.effect,
                          t('{name} (finns inte)', { name: reminder.effect.effect }),
                        )}
                        value={reminder.effect.effect}
                        onChange={(name) => {
                          const offered = effects?.find((one) => one.name === name)
                          if (offered)
                            change({
                              ...reminder,
                              effect: { effect: offered.name, input: initialValues(offered.settings ?? {}) },
                            })
                        }}
                      />
                      <EffectSettings
                        effect={reminder.effect}
                        onChange={(effect) => change({ ...reminder, effect })}
                        errors={problemsWithin(own, 'input')}
                        place={`${place}.${at}`}
                        disabled={disabled}
                      />
                    </OpenRow>
                  </li>
                )
              })}
            </ul>
          )}
          <div ref={add}>
            <Button
              small
              variant="ghost"
              icon="plus"
              disabled={disabled || reminders.length >= most}
              onPress={() => {
                const _id = newId()
                onChange([...reminders, { _id, before: 'P3D', working: true, effect: usual() }])
                setOpened(_id)
              }}
            >
              {t('Lägg till påminnelse')}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

/** So many can be stored. */
const most = 5

/** Whoever has the case is told in the bell, and by mail as they wish. */
const usual = () => ({
  effect: 'Case/notify',
  input: { to: 'assigned', msg: 'Ärende {number} ska vara klart {due}' },
})
