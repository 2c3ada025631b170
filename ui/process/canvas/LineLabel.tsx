import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { selected } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { choose } from '../actions/choose.ts'
import { differenceSigns, useDifference } from '../history/compared.tsx'
import { DifferenceSign } from '../history/DifferenceSign.tsx'
import { useConnection, useMark, useProblems, useProcess, useStateOf } from '../state/context.tsx'
import { connectionName, wayOf } from '../state/names.ts'
import { roleLetters } from '../state/roles.ts'
import { signsOf } from '../state/signs.ts'
import { fits } from './fits.ts'
import { mostLabel } from './labelWidth.ts'

interface LineLabelProps {
  id: string
  x: number
  y: number
  /** Whether it stands near what is seen. */
  isNear: boolean
}

/** What the button of a connection says, on its line, with signs of what else is set of it. Out of sight only where it is chosen, so that the focus can go there. */
export const LineLabel = memo(function LineLabel({ isNear, ...label }: LineLabelProps) {
  const isSelected = (useMark(label.id) & selected) !== 0
  return isNear || isSelected ? <Label {...label} isSelected={isSelected} /> : null
})

const Label = memo(function Label({
  id,
  x,
  y,
  isSelected,
}: Omit<LineLabelProps, 'isNear'> & { isSelected: boolean }) {
  const editor = useProcess()
  const connection = useConnection(id)
  const from = useStateOf(connection?.from ?? '')
  const to = useStateOf(connection?.to ?? '')
  const problems = useProblems(id)
  const layers = useStore(editor.$layers)
  const difference = useDifference(id)
  const { assignmentRoles } = useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  if (!connection) return null
  const met = roleLetters(assignmentRoles ?? [], t, locale)
  const allowed = [
    ...(connection.allow.author ? ['author'] : []),
    ...(connection.allow.assignmentRoles ?? []),
  ].flatMap((key) => met.find((one) => one.key === key) ?? [])
  const [problem] = problems
  const name = connectionName(connection, t, locale)
  const signs = signsOf(connection, layers, t)
  const letters = layers.has('roles') ? allowed.slice(0, 2) : []
  const beside = 12 + letters.length * 22 + (problem ? 19 : 0) + (difference ? 20 : 0) + signs.length * 36
  // All that its signs say, in words.
  const said = [
    name,
    wayOf({ states: [from, to].filter((one) => one !== undefined) }, connection, t, locale),
    ...(difference ? [t(differenceSigns[difference].label)] : []),
    ...(problem ? [t(problem.key)] : []),
    ...signs.map(({ words }) => words),
  ]
  return (
    <button
      type="button"
      className={cx('p-label nodrag nopan', isSelected && 'p-selected')}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      data-part={id}
      tabIndex={-1}
      aria-label={said.join(', ')}
      aria-pressed={isSelected}
      onClick={(event) => {
        event.stopPropagation()
        choose(editor, id, event)
      }}
      onDoubleClick={() => editor.openSettings()}
    >
      {letters.map(({ key, letter, name: role }) => (
        // Drawn by its looks: a name has to begin with what can be read, and that is the button's own.
        <span key={key} className="p-letter" data-drawn={letter} title={role} />
      ))}
      <DifferenceSign id={id} isShort isSaid />
      <span className={cx('p-label-text', !fits(name, 12, mostLabel - beside) && 'p-cut')}>{name}</span>
      {problem && <Icon icon={problem.level === 'error' ? 'circle-alert' : 'triangle-alert'} size={14} />}
      {signs.map(({ icon, count }) => (
        <span key={icon} className="p-label-effects" data-drawn={count}>
          <Icon icon={icon} size={13} />
        </span>
      ))}
    </button>
  )
})
