import { useEffect, useState } from 'react'
import { recordOf } from '../../../../src/shared/record.ts'
import type { FormNotice } from '../../../../src/shared/wire/page/completion.ts'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'
import { heldBy } from '../held.ts'
import { HeldWay } from './own/HeldWay.tsx'
import { LinkToKeep } from './own/LinkToKeep.tsx'
import { RemoveOther } from './RemoveOther.tsx'

/** What can be done with a draft: its link, keeping it on this computer, beginning anew, removing it. */
export function DraftHere({ run, notice }: { run: FormRun; notice: FormNotice }) {
  const { t, user, form } = usePage()
  const { action, stays } = run.model
  const { formDataId, caseToken } = useStore(run.held)
  const link = useLink(run, notice)
  const anew = `${action}${action.includes('?') ? '&' : '?'}reset=1`
  return (
    <>
      {link && (
        <LinkToKeep
          link={link}
          subject={form?.model.form.name ?? ''}
          label={t('Spara den här länken. Med den kan du fortsätta från vilken dator som helst:')}
        />
      )}
      {notice.kind === 'saved' && !stays && !user && (
        <Press run={run} action="keepHere" label={t('Fortsätt senare på den här datorn')} />
      )}
      {notice.kind === 'saved' && caseToken && formDataId && (
        <HeldWay held={{ formDataId, caseToken }} to={action} action="links">
          {t('Dina länkar')}
        </HeldWay>
      )}
      {notice.kind === 'found' && (
        <div className="v-buttons">
          <a className="v-button" href={anew}>
            {t('Börja om')}
          </a>
          <Press run={run} action="discard" label={t('Ta bort')} />
          {caseToken && formDataId && (
            <HeldWay held={{ formDataId, caseToken }} to={action} action="links">
              {t('Dina länkar')}
            </HeldWay>
          )}
        </div>
      )}
      {notice.aside && (
        <>
          {notice.kind !== 'aside' && <p>{notice.aside.text}</p>}
          <div className="v-buttons">
            <a className="v-button" href={notice.aside.href}>
              {t('Fortsätt med det i stället')}
            </a>
            <RemoveOther
              model={run.model}
              which="aside"
              text={notice.aside.text}
              asked={notice.aside.asked}
            />
          </div>
        </>
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
