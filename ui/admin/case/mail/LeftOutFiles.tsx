import { useState } from 'react'
import { mostNoteFiles } from '../../../../src/shared/process/talk/noteLimits.ts'
import { sizeText } from '../../../../src/shared/sizeText.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useIsViewing } from '../../session.tsx'
import type { CaseNote } from '../types.ts'

export interface LeftOutFilesProps {
  /** The case. */
  id: string
  note: CaseNote
  onChanged: () => void
}

/** Files that a mail came without, why, and the way to those that the mailbox has still. What goes wrong with it stands there. */
export function LeftOutFiles({ id, note: { noteId, leftOut = [] }, onChanged }: LeftOutFilesProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const isViewing = useIsViewing()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (leftOut.length === 0) return null
  const wanted = leftOut.filter(({ fetchable }) => fetchable)
  const fetchThem = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { brought } = await client.call('case/fetchFiles', { formDataId: id, noteId })
      toast.success(t('{n, plural, one {# fil är hämtad} other {# filer är hämtade}}', { n: brought }))
      onChanged()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="a-left-out">
      <ul aria-label={t('Filer som inte togs emot')}>
        {leftOut.map(({ name, size, problem: why }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of one mail may be called the same
          <li key={place}>
            <Icon icon="file-x" size={16} />
            <span>
              {name} <span className="k-muted">{sizeText(size, region)}</span>
              <span className="a-left-out-why">{t(why, { n: mostNoteFiles })}</span>
            </span>
          </li>
        ))}
      </ul>
      {wanted.length > 0 && !isViewing && (
        <Button
          small
          icon="download"
          busy={busy}
          aria-label={t('Hämta {n, plural, one {filen} other {# filer}} ur brevlådan', { n: wanted.length })}
          onPress={() => void fetchThem()}
        >
          {t('Hämta')}
        </Button>
      )}
      {problem && (
        <span role="alert" className="k-error">
          {problem}
        </span>
      )}
    </div>
  )
}
