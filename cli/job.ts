import type { Connection } from './connect.ts'
import type { Cli } from './context.ts'
import { CliError } from './exit.ts'

interface JobState {
  running: boolean
  percent: number
  cancelled: boolean
  result?: unknown
}

/** Begins long work in the server, follows it, and answers with what it did. Ctrl-C cancels it. */
export async function runJob<Result>(
  { t }: Cli,
  { call }: Connection,
  action: string,
  show: (percent: number) => void,
): Promise<Result> {
  const { job } = await call<{ job: string }>(action)
  const cancel = () => void call('job/cancel', { job }).catch(() => {})
  process.once('SIGINT', cancel)
  try {
    for (let pause = 50; ; pause = Math.min(1_000, pause * 1.5)) {
      const { running, percent, cancelled, result } = await call<JobState>('job/state', { job })
      if (cancelled) throw new CliError(t('Avbrutet.'), 130)
      if (!running) return result as Result
      show(percent)
      await Bun.sleep(pause)
    }
  } finally {
    process.off('SIGINT', cancel)
  }
}
