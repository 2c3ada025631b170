import { useT } from '../../../kit/text.tsx'
import type { UsedMentions } from './useMentions.ts'

const inSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Colleagues to choose from, led through from the text: arrows, Enter, Escape. */
export function MentionList({ of: { people, active, listId, choose } }: { of: UsedMentions }) {
  const t = useT()
  return (
    <>
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('Kolleger')} className="a-mention-list">
          {people.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and the keys
            <div
              key={person._id}
              id={`${listId}-${place}`}
              role="option"
              ref={place === active ? inSight : undefined}
              tabIndex={-1}
              aria-selected={place === active}
              className="a-mention-option"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <span className="k-hidden" role="status">
        {people.length > 0 &&
          t(
            '{n, plural, one {# kollega att nämna} other {# kolleger att nämna}}. Välj med pilarna och Enter.',
            { n: people.length },
          )}
      </span>
    </>
  )
}
