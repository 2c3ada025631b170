import { useStore } from '@nanostores/react'
import type { NodeProps } from '@xyflow/react'
import { memo, useDeferredValue } from 'react'
import { inGroup } from '../../../src/shared/process/process.ts'
import { selected, tabStop } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { notGiven, stepTypes } from '../../kit/input/StepTypePicker.tsx'
import { toneOf } from '../../kit/show/Badge.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useDifference } from '../history/compared.tsx'
import { DifferenceSign } from '../history/DifferenceSign.tsx'
import { StateCount, StateTimes } from '../numbers/StateNumbers.tsx'
import { useGroups, useMark, useProblems, useProcess, useStateOf } from '../state/context.tsx'
import { nameOf } from '../state/names.ts'
import { partyLetters, roleLetters } from '../state/roles.ts'
import { stateIcon } from '../state/stateIcon.ts'
import { timerWords } from '../state/timerWords.ts'
import { fits } from './fits.ts'
import { Handles } from './Handles.tsx'

/** Pixels for the name beside the icon and the number of cases. */
const nameRoom = 96

/** A state on the drawing: its name in the colours of its chip in lists, what each role meets, and what happens there by itself. */
export const StateNode = memo(function StateNode({ id }: NodeProps) {
  const editor = useProcess()
  const state = useStateOf(id)
  const mark = useMark(id)
  // Set on what has the focus it has the browser look at the whole page: once that is drawn, it has moved on.
  const isStop = useDeferredValue((mark & tabStop) !== 0)
  const problems = useProblems(id)
  const layers = useStore(editor.$layers)
  const { assignmentRoles, parties } = useStore(editor.$document)
  const groups = useGroups()
  const difference = useDifference(id)
  const t = useT()
  const locale = useLocale()
  if (!state) return null
  const { tone, own } = toneOf(inGroup(state, groups).color)
  const name = nameOf(state, t, locale)
  const [problem] = problems
  const [timer] = state.timers
  const effects = state.onEnter.length + state.onLeave.length
  const roles = layers.has('roles')
    ? [...roleLetters(assignmentRoles ?? [], t, locale), ...partyLetters(parties ?? [], locale)]
    : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div
      className={cx(
        'p-state',
        own ? 'k-tone-own' : `k-tone-${tone}`,
        (mark & selected) !== 0 && 'p-selected',
        difference && `p-is-${difference}`,
      )}
      style={own ? { '--own': own } : undefined}
      data-part={id}
      role="group"
      tabIndex={isStop ? 0 : -1}
      aria-current={(mark & selected) !== 0 ? 'true' : undefined}
      aria-label={name}
    >
      <div className="p-state-head">
        <Icon icon={stateIcon(state)} size={14} />
        <span className={cx('p-state-name', !fits(name, 13, nameRoom) && 'p-cut')}>{name}</span>
        <StateCount id={id} />
      </div>
      {roles.length > 0 && (
        <ul className="p-state-roles" aria-label={t('Stegtyper per roll')}>
          {roles.slice(0, 4).map(({ key, letter, name }) => {
            const given = state.steps[key]
            const step = given ? stepTypes[given] : notGiven
            return (
              <li key={key} title={`${name}: ${t(step.label)}`}>
                <span aria-hidden="true">{letter}</span>
                <Icon icon={step.icon} size={14} label={`${name}: ${t(step.label)}`} />
              </li>
            )
          })}
        </ul>
      )}
      <div className="p-state-foot">
        {problem ? (
          <span className={`p-state-problem p-level-${problem.level}`}>
            <Icon icon={problem.level === 'error' ? 'circle-alert' : 'triangle-alert'} size={14} />
            <span>{t(problem.key)}</span>
          </span>
        ) : timer && layers.has('timers') ? (
          <span className="p-state-timer">
            <Icon icon="clock" size={14} />
            <span>{timerWords(timer, t)}</span>
          </span>
        ) : null}
        {effects > 0 && layers.has('effects') && (
          <span
            className="p-state-effects"
            title={t('{n, plural, one {# effekt} other {# effekter}}', { n: effects })}
          >
            <Icon icon="zap" size={14} label={t('Effekter')} />
            {effects}
          </span>
        )}
      </div>
      <StateTimes id={id} />
      <DifferenceSign id={id} />
      <Handles id={id} />
    </div>
  )
})
