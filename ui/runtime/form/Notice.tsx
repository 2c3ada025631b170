import { useStore } from '@nanostores/react'
import { alert, Glyph, info } from '../icons.tsx'
import { usePage } from '../page.ts'
import { needsParts, ofDraft, usePartsWhen } from './caseParts.ts'
import type { FormRun } from './formRun.ts'

/** Something to know about the answers: saved for later, changed by others, not sent. */
export function Notice({ run }: { run: FormRun }) {
  const { t } = usePage()
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
