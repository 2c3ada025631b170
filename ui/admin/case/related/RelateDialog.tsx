import { useCallback, useState } from 'react'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { openedBy } from '../../recent/recent.ts'
import { useAdminSession } from '../../session.tsx'

/** Cases that a search offers. */
const offered = 20

export interface RelateDialogProps {
  /** Ids of cases that are not offered. */
  known: readonly string[]
  busy: boolean
  onChosen: (one: { _id: string; name: string }) => Promise<void>
  onClose: () => void
}

/** Searches for a case that belongs together with the one on show, among those that the person may open. */
export function RelateDialog({ known, busy, onChosen, onClose }: RelateDialogProps) {
  const t = useT()
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
      icon="link-2"
      title={t('Koppla ett ärende')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t('Koppla'),
        busy,
        disabled: chosen === null,
        onPress: () => void (chosen && onChosen({ _id: chosen.value, name: chosen.label })),
      }}
    >
      <p className="k-muted">
        {t('Kopplingen syns i båda ärendena, för den som får öppna båda. Avsändarna ser den inte.')}
      </p>
      <Selector
        label={t('Ärende')}
        required
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

/** Before anything is looked for: what the person has had open in this tab. */
function openedCases(userId: string, without: ReadonlySet<string>): Option[] {
  return openedBy(userId).flatMap(({ label, description, href }) => {
    const value = decodeURIComponent(/^\/case\/([^/?#]+)$/.exec(href)?.[1] ?? '')
    if (value === '' || without.has(value)) return []
    return { value, label, icon: 'folder-open', ...(description && { description }) }
  })
}
