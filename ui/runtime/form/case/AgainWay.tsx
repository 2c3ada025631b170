import { usePage } from '../../page.ts'

interface AgainWayProps {
  /** By what the person holds the case. */
  held: { formDataId: string | null; caseToken: string | null }
  action: string
}

/** To another form with the same answers. It makes a draft, so it is a form of its own that is sent. */
export function AgainWay({ held: { formDataId, caseToken }, action }: AgainWayProps) {
  const { t, csrf } = usePage()
  if (!formDataId) return null
  return (
    <form method="post" action={action}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId} />
      {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
      <button type="submit" name="_do" value="again" className="v-button">
        {t('Gör en ny med samma uppgifter')}
      </button>
    </form>
  )
}
