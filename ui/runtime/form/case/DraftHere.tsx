import { type MouseEvent, useEffect, useState } from 'react'
import { recordOf } from '../../../../src/shared/record.ts'
import type { FormNotice } from '../../../../src/shared/wire/page.ts'
import { usePage } from '../../page.ts'
import type { FormRun } from '../formRun.ts'
import { heldBy } from '../held.ts'

/** What can be done with a draft: its link, keeping it on this computer, beginning anew, removing it. */
export function DraftHere({ run, notice }: { run: FormRun; notice: FormNotice }) {
  const { t, user } = usePage()
  const { action, stays } = run.model
  const link = useLink(run, notice)
  const anew = `${action}${action.includes('?') ? '&' : '?'}reset=1`
  return (
    <>
      {link && <ResumeLink link={link} />}
      {notice.kind === 'saved' && !stays && !user && (
        <Press run={run} action="keepHere" label={t('Fortsätt senare på den här datorn')} />
      )}
      {notice.kind === 'found' && (
        <div className="v-buttons">
          <a className="v-button" href={anew}>
            {t('Börja om')}
          </a>
          <Press run={run} action="discard" label={t('Ta bort')} />
        </div>
      )}
      {notice.kind === 'removing' && (
        <div className="v-buttons">
          <Press run={run} action="discard" confirmed label={t('Ja, ta bort')} />
          <a className="v-button" href={action}>
            {t('Avbryt')}
          </a>
        </div>
      )}
    </>
  )
}

/** With script the notice comes at once, and the link is asked for then. */
function useLink(run: FormRun, { kind, link }: FormNotice): string | undefined {
  const { csrf } = usePage()
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const { formDataId, caseToken } = run.held.get()
    if (kind !== 'saved' || link !== undefined || formDataId === null) return
    let here = true
    const body = new FormData()
    body.set('_csrf', csrf)
    body.set('_do', 'link')
    body.set('_formDataId', formDataId)
    body.set('_caseToken', caseToken ?? '')
    fetch(run.model.action, { method: 'POST', body, credentials: 'same-origin' })
      .then(async (response) => response.ok && recordOf(await response.json()).link)
      .then(
        (found) => here && typeof found === 'string' && setAsked(found),
        // The answers are saved, and the notice says so.
        () => {},
      )
    return () => {
      here = false
    }
  }, [run, csrf, kind, link])
  return link ?? asked
}

/** The address by which the draft is found from any computer: to copy, or to mail to oneself. */
function ResumeLink({ link }: { link: string }) {
  const { t, client } = usePage()
  const { form } = usePage()
  const subject = form?.model.form.name ?? ''
  const mail = `mailto:?${new URLSearchParams({ subject, body: link }).toString().replaceAll('+', '%20')}`
  return (
    <>
      <p>
        <label className="v-sub" htmlFor="resume-link">
          {t('Spara den här länken. Med den kan du fortsätta från vilken dator som helst:')}
        </label>
        <input
          id="resume-link"
          className="v-input"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </p>
      <div className="v-buttons">
        {client && <CopyButton link={link} />}
        <a className="v-button" href={mail}>
          {t('Skicka länken till dig själv')}
        </a>
      </div>
    </>
  )
}

function CopyButton({ link }: { link: string }) {
  const { t } = usePage()
  const [copied, setCopied] = useState(false)
  const copy = async ({ currentTarget: { ownerDocument } }: MouseEvent<HTMLElement>) => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Refused, or not over https: what is selected is copied as by hand, or waits for the hand.
      const field = ownerDocument.getElementById('resume-link') as HTMLInputElement | null
      field?.select()
      setCopied(ownerDocument.execCommand('copy'))
    }
  }
  return (
    <>
      <button type="button" className="v-button" onClick={(event) => void copy(event)}>
        {t('Kopiera länken')}
      </button>
      <span role="status">{copied && t('Länken är kopierad.')}</span>
    </>
  )
}

/** A button that sends nothing but itself: the answers are saved already. */
function Press(props: { run: FormRun; action: string; label: string; confirmed?: boolean }) {
  const { run, action, label, confirmed } = props
  const { csrf } = usePage()
  const { formDataId, caseToken } = run.held.get()
  return (
    <form method="post" action={run.model.action}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_page" value={run.page.get()} />
      <input type="hidden" name="_held" value={heldBy({ formDataId, caseToken })} />
      {confirmed && <input type="hidden" name="_confirmed" value="1" />}
      <button type="submit" name="_do" value={action} className="v-button">
        {label}
      </button>
    </form>
  )
}
