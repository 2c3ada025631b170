import { useCallback, useState } from 'react'
import { msg } from '../../../../src/shared/i18n.ts'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { openedBy } from '../../recent/recent.ts'
import { useAdminSession } from '../../session.tsx'

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
  busy: boolean
  onChosen: (one: { _id: string; name: string; description?: string }) => Promise<void>
  onClose: () => void
}

/** Searches for a case that belongs together with the one on show, among those that the person may open. */
export function RelateDialog({ purpose, known, busy, onChosen, onClose }: RelateDialogProps) {
  const t = useT()
  const { icon, title, label, text } = purposes[purpose]
  const client = useClient()
  const [chosen, setChosen] = useState<Option | null>(null)
  const userId = useAdminSession()?.userId ?? ''
  const ids = known.join(' ')
  const load = useCallback(
    async (search: string): Promise<Option[]> => {
      const without = new Set(ids.split(' '))
      if (search.trim() === '') return openedCases(userId, without)
      const { results } = await client.call('admin/search3', {
        search,
        pages: ['formData'],
        limit: Math.min(50, offered + without.size),
      })
      return results
        .filter(({ _id }) => !without.has(_id))
        .slice(0, offered)
        .map(({ _id, label, description }) => ({
          ...{ value: _id, label, icon: 'folder-open' },
          ...(description && { description }),
        }))
    },
    [client, ids, userId],
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
        onPress: () => void (chosen && onChosen(asChosen(chosen))),
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

/** With what tells it from others that are called the same: its number. */
const asChosen = ({ value, label, description }: Option) => ({
  _id: value,
  name: label,
  ...(description && { description }),
})

/** Before anything is looked for: what the person has had open in this tab. */
function openedCases(userId: string, without: ReadonlySet<string>): Option[] {
  return openedBy(userId).flatMap(({ label, description, href }) => {
    const value = decodeURIComponent(/^\/case\/([^/?#]+)$/.exec(href)?.[1] ?? '')
    if (value === '' || without.has(value)) return []
    return { value, label, icon: 'folder-open', ...(description && { description }) }
  })
}
