import { IconButton } from '../../kit/IconButton.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient, useServerEvent } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { useLoaded } from '../page/useLoaded.ts'

/** The person's own reminders of a case that are to come; nothing where there are none. */
export function CaseReminders({ id, closed }: { id: string; closed: boolean }) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const loaded = useLoaded(
    `reminders ${id}`,
    async () => (await client.call('case/reminders', { formDataId: id })).reminders,
  )
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'reminder' && ids.includes(id)) loaded.reload()
  })
  const remove = async (reminderId: string) => {
    try {
      await client.call('case/removeReminder', { formDataId: id, reminderId })
      loaded.reload()
    } catch (error) {
      toast.danger(messageOf(error))
    }
  }
  const reminders = loaded.data ?? []
  const failed = loaded.error && !loaded.data && !closed
  if (reminders.length === 0 && !failed) return null
  return (
    <div>
      <dt>{t('Dina påminnelser')}</dt>
      <dd>
        {failed ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : null}
        <ul className="a-reminders">
          {reminders.map(({ _id, at, word }) => (
            <li key={_id}>
              <span>
                {formatFull(at, region)}
                {word && <span className="k-muted"> {word}</span>}
              </span>
              {!closed && (
                <IconButton
                  small
                  icon="x"
                  label={t('Ta bort påminnelsen {when}', { when: formatFull(at, region) })}
                  onPress={() => void remove(_id)}
                />
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
