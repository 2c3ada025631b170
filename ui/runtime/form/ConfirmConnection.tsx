import { usePage } from '../page.ts'
import type { FormRun } from './run.ts'

/** Without script: the question that a connection asks before it is followed. */
export function ConfirmConnection({ run, id }: { run: FormRun; id: string }) {
  const { t } = usePage()
  const connection = run.model.connections.find(({ _id }) => _id === id)
  if (!connection) return null
  return (
    <section className="v-confirm" aria-labelledby="confirm-heading">
      <h2 id="confirm-heading">{t('Är du säker?')}</h2>
      <p>{connection.confirm}</p>
      <input type="hidden" name="_confirmed" value={id} />
      <div className="v-actions">
        <button type="submit" name="_do" value={`connection:${id}`} className="v-button v-primary">
          {t('Ja')}
        </button>
        <button type="submit" name="_do" value="stay" className="v-button">
          {t('Avbryt')}
        </button>
      </div>
    </section>
  )
}
