import { useStore } from '@nanostores/react'
import { Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { usePartsWhen } from './caseParts.ts'
import type { FormRun } from './formRun.ts'

/** Something to know about the answers: saved for later, changed by others, not sent. */
export function Notice({ run }: { run: FormRun }) {
  const { t } = usePage()
  const notice = useStore(run.notice)
  const parts = usePartsWhen(notice?.kind === 'conflict')
  if (!notice) return null
  const good = notice.kind === 'saved' || notice.kind === 'more'
  return (
    <div
      className={good ? 'v-notice' : 'v-notice v-notice-bad'}
      role={good ? 'status' : 'alert'}
      id="form-notice"
      tabIndex={-1}
    >
      <Glyph name={good ? 'info' : 'alert'} />
      <div>
        <p>{notice.text}</p>
        {notice.kind === 'saved' && notice.link && (
          <p>
            <label className="v-sub" htmlFor="resume-link">
              {t('Spara den här länken. Med den kan du fortsätta från vilken dator som helst:')}
            </label>
            <input
              id="resume-link"
              className="v-input"
              readOnly
              value={notice.link}
              onFocus={(event) => event.currentTarget.select()}
            />
          </p>
        )}
        {notice.kind === 'expired' && notice.link && (
          <p>
            <a className="v-button" href={notice.link}>
              {t('Logga in igen')}
            </a>
          </p>
        )}
        {notice.kind === 'conflict' && parts && <parts.Conflict run={run} notice={notice} />}
      </div>
    </div>
  )
}
