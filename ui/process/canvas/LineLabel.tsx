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

/** What the button of a connection says, on its line, with signs of what else is set of it. */
export const LineLabel = memo(function LineLabel({ id, x, y }: { id: string; x: number; y: number }) {
  const editor = useProcess()
  const connection = useConnection(id)
  const from = useStateOf(connection?.from ?? '')
  const to = useStateOf(connection?.to ?? '')
  const mark = useMark(id)
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
      className={cx('p-label nodrag nopan', (mark & selected) !== 0 && 'p-selected')}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      data-part={id}
      tabIndex={-1}
      aria-label={said.join(', ')}
      aria-pressed={(mark & selected) !== 0}
      onClick={(event) => {
        event.stopPropagation()
        choose(editor, id, event)
      }}
      onDoubleClick={() => editor.openSettings()}
    >
      {layers.has('roles') &&
        allowed.slice(0, 2).map(({ key, letter, name: role }) => (
          // Drawn by its looks: a name has to begin with what can be read, and that is the button's own.
          <span key={key} className="p-letter" data-drawn={letter} title={role} />
        ))}
      <DifferenceSign id={id} isShort isSaid />
      <span className="p-label-text">{name}</span>
      {problem && <Icon icon={problem.level === 'error' ? 'circle-alert' : 'triangle-alert'} size={14} />}
      {signs.map(({ icon, count }) => (
        <span key={icon} className="p-label-effects" data-drawn={count}>
          <Icon icon={icon} size={13} />
        </span>
      ))}
    </button>
  )
})
