import { useT } from '../../kit/text.tsx'
import { Absences } from '../absence/Absences.tsx'
import { useAdminSession } from '../session.tsx'

/** When one is away oneself, and who stands in. */
export function AbsenceCard() {
  const t = useT()
  const session = useAdminSession()
  if (!session?.userId) return null
  return (
    <section className="a-card" aria-labelledby="absences">
      <div className="a-card-head">
        <div>
          <h2 id="absences">{t('Frånvaro')}</h2>
          <p className="k-muted">
            {t('När du är borta kan någon stå in för dig. Det börjar och slutar av sig självt.')}
          </p>
        </div>
      </div>
      <Absences own userId={session.userId} />
    </section>
  )
}
