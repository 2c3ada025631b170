import { browserOf } from '../../../src/shared/browserOf.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'

/** Where one is logged in, and the way to end it elsewhere. */
export function Logins() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('logins', () => client.call('user/sessions', {}))
  const end = async (id: string) => {
    try {
      await client.call('user/endSession', { id })
      toast.success(t('Inloggningen är avslutad'))
      loaded.reload()
    } catch (error) {
      toast.danger(messageOf(error))
    }
  }
  return (
    <section className="a-card" aria-labelledby="logins">
      <h2 id="logins">{t('Inloggad här')}</h2>
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : (
        <ul className="a-lines">
          {loaded.data.sessions.map((login) => (
            <li key={login._id} className="a-line">
              <Icon icon="monitor" size={20} className="k-muted" />
              <div className="a-line-text">
                <span>
                  <strong>{browserOf(login.agent) || t('Okänd webbläsare')}</strong>{' '}
                  {login.current && <Badge label={t('Den här')} color="success" />}
                </span>
                <span className="k-muted">
                  {login.address} · <RelativeTime date={login.lastSeen} />
                </span>
              </div>
              {!login.current && (
                <Button small variant="ghost" onPress={() => void end(login._id)}>
                  {t('Logga ut')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
