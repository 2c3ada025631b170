import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient, useServerEvent } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'

type SharedDraft = ActionOutput<'case/sharedDrafts'>['drafts'][number]

export interface ColleagueDraftsProps {
  /** The case. */
  id: string
  /** Keeps what stands in the box: the draft that is taken over comes before it. */
  onTaking: () => void
}

/** Messages that colleagues have begun to write, which one can go on with. */
export function ColleagueDrafts({ id, onTaking }: ColleagueDraftsProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const loaded = useLoaded(`shared drafts ${id}`, () => client.call('case/sharedDrafts', { formDataId: id }))
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'noteDraft' && ids.includes(id)) loaded.reload()
  })
  const take = async ({ userId, at }: SharedDraft) => {
    setBusy(true)
    try {
      onTaking()
      await client.call('case/takeDraft', { formDataId: id, userId, at })
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      loaded.reload()
    }
  }
  const drafts = loaded.data?.drafts ?? []
  if (drafts.length === 0) return null
  return (
    <ul className="a-shared-drafts" aria-label={t('Kollegors utkast')}>
      {drafts.map((draft) => (
        <li key={draft.userId} className="a-shared-draft">
          <div>
            <span className="k-muted">
              {t('Utkast av {name}', { name: draft.byName || t('Okänd') })}, <RelativeTime date={draft.at} />
            </span>
            <p className="a-note-words">{draft.note}</p>
            {draft.files.length > 0 && (
              <span className="k-muted">{draft.files.map(({ name }) => name).join(', ')}</span>
            )}
          </div>
          <Button small busy={busy} onPress={() => void take(draft)}>
            {t('Ta över utkastet')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
