import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type Mentioned,
  nameBegins,
  type TypedMentions,
  untoldIn,
  withIds,
} from '../../../../src/shared/process/talk/mentions.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'

/** The same each time, so that nothing is drawn anew for it: at each key. */
const nobody: readonly [] = []

interface MentionsIn {
  /** The case. */
  id: string
  /** Names may be named here. */
  on: boolean
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  write: (text: string) => void
}

export interface UsedMentions {
  /** Colleagues to choose from for the name that is being typed; empty where none is. */
  people: readonly Mentioned[]
  active: number
  listId: string
  /** The text has changed. */
  typed: (text: string) => void
  /** True where the list took the key. */
  key: (event: KeyboardEvent<HTMLElement>) => boolean
  choose: (person: Mentioned) => void
  close: () => void
  /** Words after an `@` that begin a colleague's name and name nobody: nobody is told by them. */
  untold: readonly string[]
  /** The text with ids for the names in it, for sending. Throws, in words, where it is not clear whom a name means. */
  ready: (text: string) => Promise<TypedMentions & { untold: readonly string[] }>
}

/** After the last letter, milliseconds: somebody is offered, and it is said that nobody is told. */
const pauseMs = 150
const hintMs = 800
const mostShown = 6
/** At sending: those of one name beyond these have to be chosen from the list. */
const mostKnown = 1_000

/** Naming colleagues by `@` in a note between staff: those who may open the case are offered as one types. */
export function useMentions({ id, on, field, text, write }: MentionsIn): UsedMentions {
  const t = useT()
  const client = useClient()
  const listId = useId()
  const chosen = useRef(new Map<string, string>())
  const [query, setQuery] = useState<string | null>(null)
  const [people, setPeople] = useState<readonly Mentioned[]>(nobody)
  const [marked, setActive] = useState(0)
  useEffect(() => {
    if (query === null) return setPeople(nobody)
    let isOld = false
    const timer = setTimeout(async () => {
      try {
        const asked = { formDataId: id, search: query, limit: mostShown }
        const found = await client.call('case/mentionable', asked)
        if (isOld) return
        setPeople(found.people)
        setActive(0)
      } catch {
        // Nobody is offered; who was named is asked for again at sending.
        if (!isOld) setPeople(nobody)
      }
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [query, id, client])

  // Those of the letters before, until the next answer has come: who does not fit any more is not offered, counted or chosen.
  const shown = query === null ? [] : fitting(people, query)
  const active = Math.min(marked, Math.max(0, shown.length - 1))

  const [untold, setUntold] = useState<readonly string[]>(nobody)
  const known = useRef<Promise<readonly Mentioned[]>>(null)
  const everybody = async () =>
    (await client.call('case/mentionable', { formDataId: id, limit: mostKnown })).people
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written, and whether the list is open
  useEffect(() => {
    if (!on || !text.includes('@')) return setUntold(nobody)
    let isOld = false
    const timer = setTimeout(async () => {
      known.current ??= everybody()
      const there = await known.current.catch(() => {
        known.current = null
        return []
      })
      if (!isOld) setUntold(untoldIn(text, there, chosen.current))
    }, hintMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text, on])

  const choose = (person: Mentioned) => {
    const box = field.current
    if (!box) return
    const end = box.selectionEnd ?? box.value.length
    const start = box.value.slice(0, end).lastIndexOf('@')
    const follows = /^\s*/.exec(box.value.slice(end))?.[0].length ?? 0
    chosen.current.set(person.name, person._id)
    // The words and the caret at once: whoever types on while the page is drawn writes after the name.
    box.setRangeText(`@${person.name} `, start, end + follows, 'end')
    write(box.value)
    setQuery(null)
  }
  return {
    people: shown,
    active,
    listId,
    typed(now) {
      setQuery(nameUnderWay(now.slice(0, field.current?.selectionEnd ?? now.length)))
    },
    key(event) {
      const person = shown[active]
      if (!person) return false
      if (event.key === 'ArrowDown') setActive((active + 1) % shown.length)
      else if (event.key === 'ArrowUp') setActive((active + shown.length - 1) % shown.length)
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
        choose(person)
      else if (event.key === 'Escape') setQuery(null)
      else return false
      event.preventDefault()
      return true
    },
    choose,
    // What is being typed may still be chosen.
    untold: untold.filter((word) => shown.length === 0 || !query?.startsWith(word)),
    close: () => setQuery(null),
    async ready(words) {
      if (!on || !words.includes('@')) return { words, mentions: [], untold: [] }
      const there = await everybody()
      const found = withIds(words, there, chosen.current)
      if (found.unclear !== undefined)
        throw new Error(
          t('Flera heter {name}. Skriv @ och välj i listan vem du menar.', { name: found.unclear }),
        )
      return { ...found, untold: untoldIn(words, there, chosen.current) }
    },
  }
}

/** What is typed of a name after the last `@`: at most two words; null where no name is under way. */
export function nameUnderWay(before: string): string | null {
  const [, name = null] = /(?:^|[\s(])@([\p{L}\p{N}'-]*(?: [\p{L}\p{N}'-]+)?)$/u.exec(before) ?? []
  return name
}

/** Of those who were offered for fewer letters the ones who still fit. */
export const fitting = (people: readonly Mentioned[], query: string): readonly Mentioned[] =>
  people.filter(({ name }) => nameBegins(name, query))
