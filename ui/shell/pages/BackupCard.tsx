import { useEffect, useState } from 'react'
import { messageOf } from '../../admin/actionError.ts'
import { useClient } from '../../admin/client.tsx'
import { EndJob } from '../../admin/job/EndJob.tsx'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'

/** How often a running job is asked about, in milliseconds. */
const askEvery = 500

type State =
  | { kind: 'idle' }
  | { kind: 'running'; job: string; percent: number }
  | { kind: 'done'; text: string; bad: boolean }

/** A copy of the whole installation, made while it runs. */
export function BackupCard() {
  const t = useT()
  const client = useClient()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const job = state.kind === 'running' ? state.job : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the same job runs
  useEffect(() => {
    if (!job) return
    const timer = setInterval(async () => {
      try {
        const { running, percent, cancelled } = await client.call('job/state', { job })
        if (running) setState({ kind: 'running', job, percent })
        else if (cancelled) setState({ kind: 'done', text: t('Säkerhetskopieringen avbröts.'), bad: false })
        else
          setState({
            kind: 'done',
            text: t('Säkerhetskopian ligger i mappen backups i datamappen.'),
            bad: false,
          })
      } catch (error) {
        setState({ kind: 'done', text: messageOf(error), bad: true })
      }
    }, askEvery)
    return () => clearInterval(timer)
  }, [job])

  const start = async () => {
    try {
      const started = await client.call('backup/create', {})
      setState({ kind: 'running', job: started.job, percent: 0 })
    } catch (error) {
      setState({ kind: 'done', text: messageOf(error), bad: true })
    }
  }

  return (
    <section className="a-card" aria-labelledby="backup">
      <div>
        <h2 id="backup">{t('Säkerhetskopia')}</h2>
        <p className="k-muted">
          {t('Hela installationen, medan den är igång. Nycklarna till hemligheter följer inte med.')}
        </p>
      </div>
      {state.kind === 'done' && (
        <Callout tone={state.bad ? 'danger' : 'success'} announce>
          {state.text}
        </Callout>
      )}
      {state.kind === 'running' ? (
        <div className="s-job">
          <progress aria-label={t('Säkerhetskopiering')} max={100} value={state.percent} />
          <span className="k-number">{t('{n} %', { n: Math.round(state.percent) })}</span>
          <EndJob end={() => client.call('job/cancel', { job: state.job })}>{t('Avbryt')}</EndJob>
        </div>
      ) : (
        <div className="a-card-foot">
          <Button icon="archive" onPress={() => void start()}>
            {t('Säkerhetskopiera nu')}
          </Button>
        </div>
      )}
    </section>
  )
}
