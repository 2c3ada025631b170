import { useEffect, useRef } from 'react'
import { alert, Glyph, info } from '../icons.tsx'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'
import { needsParts, ofDraft, usePartsWhen } from './caseParts.ts'
import type { FormRun } from './formRun.ts'

export interface NoticeProps {
  run: FormRun
  /** What comes with the page is what came of something that was sent from it: one goes on from there. */
  leads?: boolean
}

/** Something to know about the answers: saved for later, changed by others, not sent. */
export function Notice({ run, leads = false }: NoticeProps) {
  const { t } = usePage()
  const box = useRef<HTMLDivElement>(null)
  // Answers that are to be put right have a list of their own, and what is asked about is answered where it is asked.
  const { notice: came, problems, completion } = run.model
  const isLead = leads && came !== undefined && problems.length === 0 && !completion?.unchanged
  useEffect(() => {
    if (isLead) box.current?.focus()
  }, [isLead])
  const notice = useStore(run.notice)
  const parts = usePartsWhen(notice !== undefined && needsParts(notice))
  if (!notice) return null
  const good = notice.kind === 'more' || ofDraft.includes(notice.kind)
  return (
    <div
      className={good ? 'v-notice' : 'v-notice v-notice-bad'}
      role={good ? 'status' : 'alert'}
      id="form-notice"
      tabIndex={-1}
      ref={box}
    >
      <Glyph draw={good ? info : alert} />
      <div>
        <p>{notice.text}</p>
        {parts && <parts.NoticeChoices run={run} notice={notice} />}
        {notice.kind === 'expired' && notice.link && (
          <p>
            <a className="v-button" href={notice.link}>
              {t('Logga in igen')}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
