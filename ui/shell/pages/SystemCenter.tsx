import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { useMay } from '../../admin/session.tsx'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { token } from '../state/token.ts'
import { BackupCard } from './BackupCard.tsx'
import { readMetrics } from './metrics.ts'
import { WorkCard } from './WorkCard.tsx'

/** How the server is: whether it answers, its version, and its own figures for those who run it. */
export function SystemCenter() {
  const t = useT()
  const region = useRegion()
  const system = useMay('system')
  const loaded = useLoaded('health', () => loadHealth(system))
  const number = new Intl.NumberFormat(region)
  if (loaded.error) return <Failed error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const { version, problem, metrics } = loaded.data
  const facts: [label: string, value: string][] = [
    [t('Version'), version],
    ...(metrics
      ? ([
          [t('Igång'), duration(metrics.uptime_seconds ?? 0, t)],
          [
            t('Minne'),
            t('{n} MB', { n: number.format(Math.round((metrics.memory_bytes ?? 0) / 1_000_000)) }),
          ],
          [t('Skrivningar sedan start'), number.format(metrics.writes_total ?? 0)],
          [t('Synkningar till disk sedan start'), number.format(metrics.commits_total ?? 0)],
        ] as [string, string][])
      : []),
  ]
  return (
    <Page
      title={t('Systemcenter')}
      icon="activity"
      narrow
      actions={
        <Button icon="refresh-cw" busy={loaded.loading} onPress={loaded.reload}>
          {t('Uppdatera')}
        </Button>
      }
    >
      {problem ? (
        <Callout tone="danger" title={t('Servern har problem')}>
          {problem}
        </Callout>
      ) : (
        <Callout tone="success" title={t('Servern fungerar')}>
          {t('Databasen kan läsas och servern tar emot anrop.')}
        </Callout>
      )}
      <section className="a-card">
        <h2>{t('Uppgifter')}</h2>
        <dl className="a-facts a-facts-wide">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="k-number">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="a-card-foot">
          <a href="/logs/error" className="k-button">
            {t('Fel i loggen')}
          </a>
          <a href="/logs/system" className="k-button">
            {t('Systemloggen')}
          </a>
        </div>
      </section>
      <WorkCard />
      {system && <BackupCard />}
    </Page>
  )
}

interface Health {
  version: string
  problem: string | null
  /** For permission `system` only. */
  metrics: Readonly<Record<string, number>> | null
}

async function loadHealth(system: boolean): Promise<Health> {
  const [alive, ready] = await Promise.all([fetch('/healthz'), fetch('/readyz')])
  const { version } = (await alive.json()) as { version: string }
  const { problem } = (await ready.json()) as { problem?: string }
  const held = token.get()
  const metrics =
    system && held ? await fetch('/metrics', { headers: { authorization: `Bearer ${held}` } }) : null
  return {
    version,
    problem: problem ?? null,
    metrics: metrics?.ok ? readMetrics(await metrics.text()) : null,
  }
}

function duration(seconds: number, t: (text: string, values?: Record<string, unknown>) => string): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3_600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return t('{d} dygn {h} tim', { d: days, h: hours })
  return hours > 0 ? t('{h} tim {m} min', { h: hours, m: minutes }) : t('{m} min', { m: minutes })
}
