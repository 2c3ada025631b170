import { useState } from 'react'
import { messageOf } from '../../admin/actionError.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../kit/text.tsx'

type DeadTask = ActionOutput<'work/load'>['dead'][number]

/** Work in the background: what waits, and what was given up and can be tried again. */
export function WorkCard() {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const client = useClient()
  const loaded = useLoaded('work', () => client.call('work/load', {}))
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (task: DeadTask, action: 'work/retry' | 'work/cancel', done: string) => {
    setBusy(task._id)
    try {
      await client.call(action, { id: task._id })
      toast.success(done)
      loaded.reload()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <section className="a-card" aria-labelledby="work">
      <h2 id="work">{t('Arbete i bakgrunden')}</h2>
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : (
        <>
          <p className="k-muted k-number">
            {t('{waiting} väntar, {running} pågår, {dead} har getts upp', {
              waiting: number.format(loaded.data.counts.waiting),
              running: number.format(loaded.data.counts.running),
              dead: number.format(loaded.data.counts.dead),
            })}
          </p>
          {loaded.data.dead.length === 0 ? (
            <EmptyState small icon="circle-check" title={t('Inget har misslyckats')} />
          ) : (
            <ul className="a-lines">
              {loaded.data.dead.map((task) => (
                <li key={task._id} className="a-line">
                  <div className="a-line-text">
                    <strong>{task.kind}</strong>
                    <span>{task.error}</span>
                    <span className="k-muted">
                      {t('{n, plural, one {# försök} other {# försök}}', { n: task.attempts })}
                      {' · '}
                      <RelativeTime date={task.failed} />
                    </span>
                  </div>
                  <Button
                    small
                    icon="rotate-ccw"
                    busy={busy === task._id}
                    onPress={() => void act(task, 'work/retry', t('Arbetet försöks igen'))}
                  >
                    {t('Försök igen')}
                  </Button>
                  <Button
                    small
                    variant="ghost"
                    disabled={busy === task._id}
                    onPress={() => void act(task, 'work/cancel', t('Arbetet är borttaget'))}
                  >
                    {t('Ta bort')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
