import type { CasePresent } from '../../../../src/shared/wire/events.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Avatar } from '../../../kit/show/Avatar.tsx'
import { useT } from '../../../kit/text.tsx'
import { usePresent } from './usePresence.ts'

/** "Maria Holm skriver …", "Maria Holm och 2 till har ärendet öppet". */
export function presentWords(people: readonly CasePresent[], t: ReturnType<typeof useT>): string {
  const who = people.find(({ writing }) => writing) ?? people[0]
  if (!who) return ''
  const { name, writing } = who
  if (writing) return t('{name} skriver …', { name })
  const n = people.length - 1
  return n === 0
    ? t('{name} har ärendet öppet', { name })
    : t('{name} och {n} till har ärendet öppet', { name, n })
}

/** Who else is in the case, in words. Stands there always: what comes in it is read out. */
export function PresentLine({ people }: { people: readonly CasePresent[] }) {
  const t = useT()
  return (
    <span role="status" className="a-present">
      {people.length > 0 && (
        <>
          <Faces people={people} />
          <span>{presentWords(people, t)}</span>
        </>
      )}
    </span>
  )
}

/** The same in a row of a list, where there is room for faces alone. */
export function PresentMark({ id }: { id: string }) {
  const t = useT()
  const people = usePresent(id)
  if (people.length === 0) return null
  const words = presentWords(people, t)
  return (
    <span className="a-present a-mark" title={words}>
      <Faces people={people} />
      <span className="k-hidden">, {words}</span>
    </span>
  )
}

/** At most so many. */
const mostFaces = 2

function Faces({ people }: { people: readonly CasePresent[] }) {
  const first = [...people].sort((a, b) => Number(b.writing) - Number(a.writing))
  return (
    <span className="a-faces" aria-hidden="true">
      {first.slice(0, mostFaces).map(({ _id, name, writing }) => (
        <span key={_id} className={writing ? 'a-face a-writes' : 'a-face'}>
          <Avatar name={name} size={24} />
          {writing && <Icon icon="pencil" size={12} />}
        </span>
      ))}
      {people.length > mostFaces && <span className="k-muted">+{people.length - mostFaces}</span>}
    </span>
  )
}
