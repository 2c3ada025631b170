import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import type { ActionOutput } from '../../client.tsx'

export type QuickAnswer = Omit<ActionOutput<'case/quickAnswers'>['answers'][number], 'missing'>

export interface QuickAnswersProps<A extends QuickAnswer> {
  /** Those that have the words; the same function as long as they are the same replies. */
  find: (search: string) => Promise<readonly A[]>
  onChosen: (answer: A) => void
  onClose: () => void
}

/** After the last letter, milliseconds. */
const pauseMs = 150

/** Canned replies: found by typing, led through with the arrows, taken with Enter. */
export function QuickAnswers<A extends QuickAnswer>({ find, onChosen, onClose }: QuickAnswersProps<A>) {
  const t = useT()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [answers, setAnswers] = useState<readonly A[]>()
  const [trouble, setTrouble] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before the replies to what was typed were there: the first of them is meant. */
  const taken = useRef(false)
  const chooses = useRef(onChosen)
  chooses.current = onChosen
  const [foundFor, setFoundFor] = useState<string>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const section = useRef<HTMLElement>(null)
  const isThere = answers !== undefined
  // The list opens beneath the text, where there may be no room for it.
  useEffect(() => {
    if (isThere) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  useEffect(() => {
    let isOld = false
    const ask = async () => {
      try {
        const found = await find(search)
        if (isOld) return
        const [first] = found
        if (taken.current && first) return chooses.current(first)
        taken.current = false
        setAnswers(found)
        setFoundFor(search)
        setTrouble('')
        setAt(0)
      } catch (error) {
        if (!isOld) setTrouble(messageOf(error))
      }
    }
    const timer = setTimeout(() => void ask(), search ? pauseMs : 0)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [find, search])
  const list = answers ?? []
  const chosen = list[at]
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown' && list.length > 0) setAt((at + 1) % list.length)
    else if (event.key === 'ArrowUp' && list.length > 0) setAt((at + list.length - 1) % list.length)
    else if (event.key === 'Enter' && foundFor !== search) taken.current = search.trim() !== ''
    else if (event.key === 'Enter') chosen && onChosen(chosen)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The keys of the text that it stands in are not those of the list.
    <section ref={section} className="a-quick" aria-label={t('Färdiga svar')}>
      <TextField
        label={t('Sök färdigt svar')}
        hideLabel
        placeholder={t('Sök färdigt svar')}
        type="search"
        icon="search"
        autoComplete="off"
        value={search}
        ref={field}
        onChange={(words) => {
          taken.current = false
          setSearch(words)
        }}
        onKeyDown={keys}
        suggests={chosen ? { listId, activeId: `${listId}-${at}` } : undefined}
      />
      {list.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('Färdiga svar')} className="a-quick-list">
          {list.map((answer, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the focus and the keys
            <div
              key={answer._id}
              id={`${listId}-${place}`}
              role="option"
              ref={place === at ? inSight : undefined}
              tabIndex={-1}
              aria-selected={place === at}
              className="a-quick-option"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChosen(answer)}
            >
              <span className="a-quick-name">
                {answer.name}
                {answer.folder && <span className="k-muted"> · {answer.folder}</span>}
                {answer.proposed && <span className="k-muted"> · {t('för den här statusen')}</span>}
              </span>
              <span className="a-quick-text k-muted">{answer.text}</span>
            </div>
          ))}
        </div>
      )}
      <span className={list.length > 0 ? 'k-hidden' : 'k-muted'} role="status">
        {trouble ||
          (answers &&
            t(
              '{n, plural, =0 {Inget färdigt svar passar.} one {Ett färdigt svar. Välj med Enter.} other {# färdiga svar. Välj med pilarna och Enter.}}',
              {
                n: list.length,
              },
            ))}
      </span>
    </section>
  )
}

const inSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
