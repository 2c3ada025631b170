import { useRef } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { ProcessState, ProcessTimer } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useOfGraph } from '../state/context.tsx'
import { connectionName } from '../state/names.ts'
import { timerWords } from '../state/timerWords.ts'
import { effectLabel } from './effectWords.ts'
import { OpenRow } from './OpenRow.tsx'
import { useOffers } from './offers.tsx'
import { problemsWithin } from './places.ts'
import { TimerSettings } from './TimerSettings.tsx'
import { useOpened } from './useOpened.ts'

export interface TimersFieldProps {
  state: ProcessState
  onChange: (timers: ProcessTimer[]) => void
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

/** What happens by itself while a case stays in a state. */
export function TimersField({ state, onChange, errors, disabled }: TimersFieldProps) {
  const { timers } = state
  const connections = useOfGraph((graph) => graph.connections)
  const { effects, questions } = useOffers()
  const t = useT()
  const locale = useLocale()
  const add = useRef<HTMLDivElement>(null)
  const placeOfRow = (at: number) => `timers.${timers[at]?._id ?? ''}`
  const [opened, setOpened] = useOpened(state._id, 'timers', placeOfRow)
  const whenOf = (timer: ProcessTimer) => {
    const asked = questions.find(({ name }) => name === timer.atValue)
    return timerWords(asked ? { ...timer, atValue: asked.label } : timer, t)
  }
  const whatOf = ({ connection, effect }: ProcessTimer) => {
    const followed = connections.find(({ _id }) => _id === connection)
    if (followed) return connectionName(followed, t, locale)
    return effect ? effectLabel(effects ?? [], effect.effect) : t('Inget händer')
  }
  const error = errors.timers
  return (
    <div data-field="timers" className="b-page-field">
      <FieldFrame label={t('Timer')} error={error ? t(problemText(error)) : null} group>
        {({ id: _id, labelId, ...control }) => (
          // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
          <div {...control} role="group" aria-labelledby={labelId} className="a-list p-open-rows">
            {timers.length > 0 && (
              <ul className="a-rows" aria-labelledby={labelId}>
                {timers.map((timer, at) => {
                  const own = problemsWithin(errors, placeOfRow(at))
                  const isWrong = placeOfRow(at) in errors || Object.keys(own).length > 0
                  return (
                    <li key={timer._id}>
                      <OpenRow
                        icon="clock"
                        title={whenOf(timer)}
                        text={whatOf(timer)}
                        isWrong={isWrong}
                        isOpen={opened === at}
                        onToggle={() => setOpened(opened === at ? null : at)}
                        onRemove={() => {
                          onChange(timers.filter((one) => one !== timer))
                          setOpened(null)
                          add.current?.querySelector('button')?.focus()
                        }}
                        disabled={disabled}
                        place={placeOfRow(at)}
                      >
                        <TimerSettings
                          timer={timer}
                          ways={connections.filter(({ from }) => from === state._id)}
                          onChange={(next) => onChange(timers.map((one) => (one === timer ? next : one)))}
                          errors={own}
                          place={placeOfRow(at)}
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
                disabled={disabled || timers.length >= most}
                onPress={() => {
                  const [way] = connections.filter(({ from }) => from === state._id)
                  onChange([...timers, { _id: newId(), after: 'P7D', ...(way && { connection: way._id }) }])
                  setOpened(timers.length)
                }}
              >
                {t('Lägg till timer')}
              </Button>
            </div>
          </div>
        )}
      </FieldFrame>
    </div>
  )
}

/** So many can be stored. */
const most = 20
