import type { EffectSettings } from '../cases/process/effects/effectFaults.ts'
import type { Facts } from './facts.ts'
import { inspect } from './inspect.ts'

/** Looks through one data folder away from the server's own thread. Messages: `InspectAsk` in, `InspectMessage` out. */
declare const self: Worker

export interface InspectAsk {
  folder: string
  effects: EffectSettings
}
export type InspectMessage = { percent: number } | { facts: Facts } | { error: string }

self.onmessage = async ({ data }: MessageEvent<InspectAsk>) => {
  const tell = (message: InspectMessage) => self.postMessage(message)
  try {
    tell({
      facts: await inspect(data.folder, {
        effects: data.effects,
        onProgress: (percent) => tell({ percent }),
      }),
    })
  } catch (error) {
    tell({ error: String(error) })
  }
}
