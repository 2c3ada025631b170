import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Chip } from '../../kit/show/Chip.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { useMay } from '../session.tsx'
import { CreateToken } from './CreateToken.tsx'

type ApiToken = ActionOutput<'token/list'>['tokens'][number]

/** Keys by which programs call the server in one's name. */
export function ApiTokens() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('tokens', () => client.call('token/list', {}))
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const mayCreate = useMay('staff')
  const tokens = (loaded.data?.tokens ?? []).filter((token) => token.revoked === null)
  // Who can make none, and has none, is not told of them.
  if (!mayCreate && tokens.length === 0) return null
  const revoke = async () => {
    if (!revoking) return
    try {
      await client.call('token/revoke', { id: revoking._id })
      toast.removed(t('Nyckeln {namn} gäller inte längre', { namn: revoking.name }))
      loaded.reload()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setRevoking(null)
    }
  }
  return (
    <section className="a-card" aria-labelledby="api-tokens">
      <div className="a-card-head">
        <div>
          <h2 id="api-tokens">{t('API-nycklar')}</h2>
          <p className="k-muted">{t('Låter program göra det du får göra.')}</p>
        </div>
        {mayCreate && (
          <Button icon="plus" onPress={() => setCreating(true)}>
            {t('Ny nyckel')}
          </Button>
        )}
      </div>
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : tokens.length === 0 ? (
        <EmptyState small icon="key-round" title={t('Inga nycklar')} />
      ) : (
        <ul className="a-lines">
          {tokens.map((token) => (
            <li key={token._id} className="a-line">
              <div className="a-line-text">
                <strong>{token.name}</strong>
                <span className="k-muted">
                  {t('Skapad')} <RelativeTime date={token.created} />
                  {' · '}
                  {token.lastUsed ? (
                    <>
                      {t('Användes')} <RelativeTime date={token.lastUsed} />
                    </>
                  ) : (
                    t('Aldrig använd')
                  )}
                </span>
              </div>
              {token.expires !== null && (
                <Chip
                  plain
                  label={
                    token.expires < Date.now()
                      ? t('Har gått ut')
                      : t('Gäller till {dag}', { dag: new Date(token.expires).toISOString().slice(0, 10) })
                  }
                  color={token.expires < Date.now() ? 'danger' : 'neutral'}
                />
              )}
              <Button
                small
                variant="ghost"
                aria-label={t('Återkalla {namn}', { namn: token.name })}
                onPress={() => setRevoking(token)}
              >
                {t('Återkalla')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {creating && <CreateToken onClose={() => setCreating(false)} onCreated={loaded.reload} />}
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('Återkalla nyckeln?')}
        confirmLabel={t('Återkalla')}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void revoke()}
      >
        {t('Program som använder nyckeln slutar fungera genast.')}
      </ConfirmDialog>
    </section>
  )
}
