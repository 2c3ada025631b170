import * as traits from '../../../src/shared/catalogue/traits.ts'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'
import { useCaseParts } from './caseParts.ts'
import type { FormRun } from './formRun.ts'
import { SavedLine } from './SavedLine.tsx'

/** The buttons under a page. On the last one the form's own ProcessButtons, when it has them, send it. */
export function Actions({ run }: { run: FormRun }) {
  const { t } = usePage()
  const pages = useStore(run.pages)
  const page = useStore(run.page)
  const busy = useStore(run.busy)
  const at = pages.indexOf(page)
  const last = at === pages.length - 1
  const { readOnly, number, takenDown } = run.model
  const ownButtons = Object.values(run.model.tree.nodes).some(({ type }) => traits.sendButtons.includes(type))
  return (
    <div className="v-actions">
      {!last && (
        <button type="submit" name="_do" value="next" className="v-button v-primary" disabled={busy}>
          {t('Nästa')}
        </button>
      )}
      {last && !ownButtons && <SendButtons run={run} />}
      {at > 0 && (
        <button type="submit" name="_do" value="previous" className="v-button" disabled={busy}>
          {t('Föregående')}
        </button>
      )}
      {!readOnly && !number && !takenDown && (
        <button type="submit" name="_do" value="later" className="v-button v-naked" disabled={busy}>
          {t('Fortsätt senare')}
        </button>
      )}
      {!readOnly && <SavedLine run={run} />}
    </div>
  )
}

/** Send while the form is a draft; then what the process lets the visitor do. */
export function SendButtons({ run }: { run: FormRun }) {
  const { t } = usePage()
  const busy = useStore(run.busy)
  const { number, readOnly } = run.model
  const parts = useCaseParts(run.model)
  if (number === null) {
    if (readOnly) return null
    return (
      <button type="submit" name="_do" value="send" className="v-button v-primary" disabled={busy}>
        {t('Skicka in')}
      </button>
    )
  }
  return parts ? <parts.WayButtons run={run} /> : null
}
