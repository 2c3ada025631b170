import { gunzipSync, gzipSync } from 'node:zlib'
import { msg } from '../../../shared/i18n.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { FromWorker } from '../../inWorker.ts'
import { sound } from './file/decode.ts'
import { bpmnLimits } from './file/limits.ts'
import type { BpmnAnswer, BpmnAsked } from './inWorker.ts'
import { readBpmn } from './read/read.ts'
import { writeBpmn } from './write/write.ts'

/** Reads and writes drawings away from the server's own thread: a large one takes half a second. */
declare const self: Worker
const answer = (what: FromWorker<BpmnAnswer>) => self.postMessage(what)

self.onmessage = async ({ data }: MessageEvent<BpmnAsked>) => {
  try {
    answer({ answer: data.do === 'read' ? await read(data) : await write(data) })
  } catch (error) {
    if (error instanceof Failure) answer({ refused: { code: error.code, options: error.options } })
    else answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function read({ bytes, roles }: Extract<BpmnAsked, { do: 'read' }>): Promise<BpmnAnswer> {
  const { xml, ...read } = await readBpmn(bytes, roles)
  const kept = gzipSync(xml).toString('base64')
  if (kept.length > bpmnLimits.kept)
    throw fail('TOO_LARGE', {
      message: msg`Ritningen är för stor för att sparas med processen. Spara den utan bilder, eller dela den i flera.`,
      fields: { uploadId: 'validation.bpmn' },
    })
  return { do: 'read', ...read, kept }
}

async function write({ kept, ...input }: Extract<BpmnAsked, { do: 'write' }>): Promise<BpmnAnswer> {
  const xml = kept ? unpacked(kept) : undefined
  const written = await writeBpmn({ ...input, ...(xml !== undefined && { kept: xml }) })
  return {
    do: 'write',
    ...written,
    isWithoutKept: written.isWithoutKept || Boolean(kept && xml === undefined),
  }
}

/** Nothing, where what was kept is no drawing that could have been read in: it came with a solution that somebody else made. */
function unpacked(kept: string): string | undefined {
  try {
    const most = { maxOutputLength: 3 * bpmnLimits.bytes }
    return sound(gunzipSync(Buffer.from(kept, 'base64'), most).toString('utf8'))
  } catch {
    return undefined
  }
}
