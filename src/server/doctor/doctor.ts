import { fail } from '../../shared/wire/errors.ts'
import type { EffectSettings } from '../cases/process/effects/effectFaults.ts'
import type { Config } from '../config.ts'
import type { Forwarded } from '../http/forwarded.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import { whenGone, workerUrl } from '../workerUrl.ts'
import type { InspectAsk, InspectMessage } from './doctor.worker.ts'
import type { Facts } from './facts.ts'
import type { Report } from './report.ts'

export interface Doctor {
  /** What is wrong with the installation and how to mend it, in the session's language. NOT_FOUND in memory. */
  examine(session: Session, options?: ExamineOptions): Promise<Report>
}

export interface ExamineOptions {
  onProgress?(percent: number): void
  signal?: AbortSignal
}

/** What the doctor looks at: how the server was started, and where its data are. */
export interface DoctorNeeds {
  config: Config
  store: Pick<Store, 'folder'>
  texts: Texts['translate']
  /** What processes may name. */
  effects: EffectSettings
  forwarded: Pick<Forwarded, 'isUsual'>
}

export function createDoctor({ config, store, texts, effects, forwarded }: DoctorNeeds): Doctor {
  return {
    async examine(session, options = {}) {
      const { folder } = store
      if (!folder) throw fail('NOT_FOUND')
      const facts = await inspectInWorker({ folder, effects }, options)
      const { reportOf } = await import('./report.ts')
      const seen = { held: 'here', forwarded: forwarded.isUsual() } as const
      return reportOf({ config, folder, now: Date.now(), ...seen, facts }, texts(session.locale))
    },
  }
}

async function inspectInWorker(ask: InspectAsk, { onProgress, signal }: ExamineOptions): Promise<Facts> {
  signal?.throwIfAborted()
  const worker = new Worker(workerUrl('doctor/doctor.worker'))
  try {
    return await new Promise<Facts>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      whenGone(worker, reject)
      worker.onmessage = ({ data }: MessageEvent<InspectMessage>) => {
        if ('percent' in data) onProgress?.(data.percent)
        else if ('facts' in data) resolve(data.facts)
        else reject(new Error(data.error))
      }
      worker.postMessage(ask)
    })
  } finally {
    worker.terminate()
  }
}
