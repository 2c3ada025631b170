import { useEffect, useRef, useState } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { OwnPress } from './OwnPress.tsx'

/** So often the server is asked while the page is looked at, milliseconds. It puts off no end of a login or a visit. */
const everyMs = 15_000

/** Says when something has happened in one's own case since its page was drawn, and leads to it. What is being written is kept. */
export function OwnNews({ model }: { model: FormFillModel }) {
  const { t, client } = usePage()
  const [isNew, setNew] = useState(false)
  const here = useRef<HTMLDivElement>(null)
  const { formDataId, caseToken } = model
  const mark = model.mine?.mark
  useEffect(() => {
    const page = here.current?.ownerDocument
    if (!page || !client || !mark || !formDataId || isNew) return
    const look = async () => {
      if (page.visibilityState !== 'visible') return
      const asked = { formDataId, ...(caseToken && { caseToken }) }
      // Where nothing is answered nothing is known.
      const now = await client.call('case/ownMark', asked).catch(() => undefined)
      if (now && now.mark !== mark) setNew(true)
    }
    const timer = setInterval(() => void look(), everyMs)
    const shown = () => void look()
    page.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      page.removeEventListener('visibilitychange', shown)
    }
  }, [client, mark, formDataId, caseToken, isNew])
  return (
    <div ref={here} role="status" className="v-own-news">
      {isNew && (
        <div className="v-notice">
          <p>{t('Det har hänt något i ärendet.')}</p>
          {caseToken ? (
            <OwnPress model={model} action="case">
              {t('Visa')}
            </OwnPress>
          ) : (
            <a className="v-button" href={model.action}>
              {t('Visa')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
