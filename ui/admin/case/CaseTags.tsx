import { useState } from 'react'
import { mostTags } from '../../../src/shared/process/tags.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { tellChange } from '../desk/changes/changeStore.ts'
import { ChooseTag } from './ChooseTag.tsx'

export interface CaseTagsProps {
  id: string
  tags: readonly string[]
  /** Of the case, by which it is told of where the next is on show. */
  number: string | null
  closed: boolean
  onChanged: () => void
}

/** The words that staff find the case by: each can be taken off, and others put on. */
export function CaseTags({ id, tags, number, closed, onChanged }: CaseTagsProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const save = async (change: { add?: string[]; remove?: string[] }, said: string) => {
    setBusy(true)
    try {
      const { undo } = await client.call('case/tags', { formDataId: id, ...change, undoable: true })
      tellChange(number ? `${number}: ${said}` : said, undo)
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (closed && tags.length === 0) return <span className="k-muted">{t('Inga')}</span>
  return (
    <span className="a-tags">
      {tags.map((tag) => (
        <Chip
          key={tag}
          plain
          label={tag}
          {...(!closed && {
            onRemove: () => void save({ remove: [tag] }, t('etiketten {tag} togs bort', { tag })),
          })}
        />
      ))}
      {!closed && (
        <ChooseTag
          has={tags}
          disabled={busy || tags.length >= mostTags}
          onChosen={(tag) => void save({ add: [tag] }, t('etiketten {tag} lades till', { tag }))}
        >
          {t('Lägg till etikett')}
        </ChooseTag>
      )}
    </span>
  )
}
