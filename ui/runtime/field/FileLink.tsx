import { atom } from 'nanostores'
import type { FormRun, HeldCase } from '../form/formRun.ts'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'

const nothing = atom<HeldCase>({ formDataId: null, caseToken: null, revision: null })
const opens = 'v-open-file'

/**
 * A file of the form, to be opened. What a visitor holds the case by stands in no address: the file opens by a link of its
 * own, for an hour, that the page brought along or that the draft's cookie leads to.
 */
export function FileLink({ assetId, name }: { assetId: string; name: string }) {
  const { form, t } = usePage()
  const { caseToken } = useStore(form?.held ?? nothing)
  const { action = '', number = null, files } = form?.model ?? {}
  const id = encodeURIComponent(assetId)
  const href = !caseToken
    ? `/a/${id}`
    : number === null
      ? `${action}${action.includes('?') ? '&' : '?'}file=${id}`
      : files?.[assetId]
  if (href) return <a href={href}>{name}</a>
  return (
    <button type="submit" form={opens} name="_asset" value={assetId} className="v-file-link">
      {name}
      <span className="v-hidden"> {t('(öppnas i ny flik)')}</span>
    </button>
  )
}

/** What the buttons of files send; it stands beside the form, whose answers have nothing to do with it. */
export function OpenFileForm({ run }: { run: FormRun }) {
  const { formDataId, caseToken } = useStore(run.held)
  if (!caseToken || !formDataId || run.model.number === null) return null
  return (
    <form id={opens} method="post" action={run.model.action} target="_blank" rel="noopener">
      <input type="hidden" name="_do" value="file" />
      <input type="hidden" name="_formDataId" value={formDataId} />
      <input type="hidden" name="_caseToken" value={caseToken} />
    </form>
  )
}
