import { useCallback, useRef, useState } from 'react'
import { msg } from '../../../../src/shared/i18n.ts'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { openedBy } from '../../recent/recent.ts'
import { useAdminSession } from '../../session.tsx'
import type { RelatedCase } from './useRelated.ts'

/** Cases that a search offers. */
const offered = 20

/** What the case is looked for for. */
const purposes = {
  relate: {
    icon: 'link-2',
    title: msg`Koppla ett ärende`,
    label: msg`Koppla`,
    text: msg`Kopplingen syns i båda ärendena, för den som får öppna båda. Avsändarna ser den inte.`,
  },
  attach: {
    icon: 'link-2',
    title: msg`Koppla brevet till ett ärende`,
    label: msg`Koppla`,
    text: msg`Brevet blir ett meddelande i ärendet. Kommer det från någon annan än den som skickade in ärendet, ser de det först när det är godkänt där.`,
  },
  parent: {
    icon: 'git-branch',
    title: msg`Gör till delärende`,
    label: msg`Gör till delärende`,
    text: msg`Välj det ärende som det här ska vara delärende till. Det syns i båda ärendena.`,
  },
  merge: {
    icon: 'merge',
    title: msg`Sammanför med ett ärende`,
    label: msg`Välj`,
    text: msg`Ärendena måste ha samma formulär, och inget av dem vara avslutat.`,
  },
}

export interface RelateDialogProps {
  purpose: keyof typeof purposes
  /** Ids of cases that are not offered. */
  known: readonly string[]
  /** Offered first, before anything is looked for. */
  first?: readonly RelatedCase[]
  busy: boolean
  /** `name`: as it is spoken of, number and title. */
  onChosen: (one: { _id: string; name: string }) => Promise<void>
  onClose: () => void
}

/** Searches for a case that belongs together with the one on show, among those that the person may open. */
export function RelateDialog({ purpose, known, first = none, busy, onChosen, onClose }: RelateDialogProps) {
  const t = useT()
  const { icon, title, label, text } = purposes[purpose]
  const client = useClient()
  const [chosen, setChosen] = useState<Option | null>(null)
  const userId = useAdminSession()?.userId ?? ''
  const ids = known.join(' ')
  const numbers = useRef(new Map<string, string>())
  const load = useCallback(
    async (search: string): Promise<Option[]> => {
      const without = new Set(ids.split(' '))
      const cases = (found: readonly FoundCase[]) => {
        for (const { value, number } of found) if (number) numbers.current.set(value, number)
        return found.map(({ number: _, ...option }): Option => option)
      }
      if (search.trim() === '') {
        const likely = first.map(({ _id, number, title, form }) =>
          foundCase(_id, {
            label: title,
            description: [number, form].filter(Boolean).join(' · '),
            number: number ?? undefined,
          }),
        )
        const opened = openedCases(userId, new Set([...without, ...first.map(({ _id }) => _id)]))
        return cases([...likely, ...opened])
      }
      const { results } = await client.call('admin/search3', {
        search,
        pages: ['formData'],
        limit: Math.min(50, offered + without.size),
      })
      const others = results.filter(({ _id }) => !without.has(_id)).slice(0, offered)
      return cases(others.map(({ _id, ...found }) => foundCase(_id, found)))
    },
    [client, ids, userId, first],
  )
  return (
    <Modal
      open
      icon={icon}
      title={t(title)}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t(label),
        busy,
        disabled: chosen === null,
        onPress() {
          if (!chosen) return
          const { value: _id, label } = chosen
          const name = [numbers.current.get(_id), label].filter(Boolean).join(' ')
          void onChosen({ _id, name })
        },
      }}
    >
      <p className="k-muted">{t(text)}</p>
      <Selector
        label={t('Ärende')}
        required
        autoFocus
        sort={false}
        load={load}
        known={chosen ? [chosen] : []}
        value={chosen?.value ?? null}
        searchPlaceholder={t('Nummer, rubrik, avsändare eller svar')}
        onChange={(_, option) => setChosen(option)}
      />
    </Modal>
  )
}

const none: readonly RelatedCase[] = []

/** A case to choose, and its number. */
type FoundCase = Option & { number?: string | undefined }

const foundCase = (
  value: string,
  {
    label,
    description,
    number,
  }: { label: string; description?: string | undefined; number?: string | undefined },
): FoundCase => ({ value, label, number, icon: 'folder-open', ...(description && { description }) })

/** Before anything is looked for: what the person has had open in this tab. */
function openedCases(userId: string, without: ReadonlySet<string>): FoundCase[] {
  return openedBy(userId).flatMap(({ href, ...opened }) => {
    const value = decodeURIComponent(/^\/case\/([^/?#]+)$/.exec(href)?.[1] ?? '')
    return value === '' || without.has(value) ? [] : [foundCase(value, opened)]
  })
}
