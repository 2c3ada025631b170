import { Dialog } from '../../Dialog.tsx'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'

interface ConfirmConnectionProps {
  run: FormRun
  /** Of the connection. */
  id: string
  /** Id of the form that it belongs to, where that is not the one around it. */
  form?: string
}

/** Without script: the question that a connection asks before it is followed. */
export function ConfirmConnection({ run, id, form }: ConfirmConnectionProps) {
  const { t } = usePage()
  const connection = run.model.connections.find(({ _id }) => _id === id)
  if (!connection) return null
  return (
    <section className="v-confirm" aria-labelledby="confirm-heading">
      <h2 id="confirm-heading">{t('Är du säker?')}</h2>
      <p>{connection.confirm}</p>
      <input type="hidden" form={form} name="_confirmed" value={id} />
      <div className="v-actions">
        <button
          type="submit"
          form={form}
          name="_do"
          value={`connection:${id}`}
          className="v-button v-primary"
        >
          {t('Ja')}
        </button>
        <button type="submit" form={form} name="_do" value={form ? 'case' : 'stay'} className="v-button">
          {t('Avbryt')}
        </button>
      </div>
    </section>
  )
}

/** With script: the same question in a dialog. */
export function AskConnection({ run }: { run: FormRun }) {
  const { t } = usePage()
  const id = useStore(run.asking)
  const connection = run.model.connections.find(({ _id }) => _id === id)
  if (!connection || !run.steps) return null
  const close = () => run.asking.set(null)
  return (
    <Dialog heading={t('Är du säker?')} onClose={close}>
      <p>{connection.confirm}</p>
      <div className="v-actions">
        <button
          type="button"
          className="v-button v-primary"
          onClick={() => {
            close()
            void run.steps?.follow(connection._id)
          }}
        >
          {connection.label}
        </button>
        <button type="button" className="v-button" onClick={close}>
          {t('Avbryt')}
        </button>
      </div>
    </Dialog>
  )
}
