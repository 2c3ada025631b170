import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../shared/thrown.ts'
import { loadKey } from '../auth/token/keys.ts'
import { defaultOrg, systemSession } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Audit } from './audit.ts'
import type { Log } from './log.ts'
import { type Break, type ReadHead, readHead, type SignedHead, writeHead } from './signedHead.ts'

/** How much of the log's end may be cut off unseen: what was written since. */
const every = 10 * 60_000

/** Signs how far the audit log has come, at start, every ten minutes and at a clean stop; see `SignedHead`. */
export interface Anchor {
  stop(): Promise<void>
}

export interface AnchorNeeds {
  store: Pick<Store, 'read' | 'folder'>
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'note'>
}

/** In memory there is nothing to sign for. */
export async function createAnchor({ store, log, audit }: AnchorNeeds): Promise<Anchor> {
  const { folder } = store
  if (folder === null) return { stop: async () => {} }
  const isNew = !existsSync(join(folder, 'keys', 'audit.key'))
  const key = loadKey(folder, 'audit')
  let signed: ReadHead = isNew ? 'none' : readHead(folder, key)

  const sign = async (): Promise<void> => {
    const last = (await store.read.audit.last()) ?? { seq: 0, hash: '' }
    const breaks = typeof signed === 'string' ? [] : [...signed.breaks]
    const broken = await breakOf(last.seq)
    if (broken) {
      breaks.push(broken)
      log.write(
        '*',
        'error',
        'error',
        `the audit log is not as it was signed: row ${broken.seq ?? '?'}`,
        broken,
      )
    }
    const begins = signed === 'none'
    const next: SignedHead = { ...last, at: Date.now(), breaks }
    if (broken || typeof signed === 'string' || signed.seq !== next.seq) {
      writeHead(folder, key, next)
      signed = next
    }
    if (begins || broken)
      await audit.note(systemSession(defaultOrg), {
        action: begins ? 'audit/signing' : 'audit/broken',
        result: begins ? 'ok' : 'failed',
        ...(broken && { detail: { ...broken } }),
      })
  }

  /** undefined: what was signed is there as it was, and so is the signature. */
  async function breakOf(last: number): Promise<Break | undefined> {
    if (signed === 'none') return undefined
    const replaced = { seq: null, signed: null, last, noticed: Date.now() }
    if (signed === 'false') return replaced
    const { seq, hash, at } = signed
    // An older one was good in its time: only who signed since knows that it is not the last.
    const there = readHead(folder ?? '', key)
    if (typeof there === 'string' || there.seq !== seq || there.hash !== hash) return replaced
    if (seq === 0 || (await store.read.audit.hashOf(seq)) === hash) return undefined
    return { seq, signed: at, last, noticed: Date.now() }
  }

  // One after the other; where the disk is full, what was signed last is good enough.
  let signing = Promise.resolve()
  const again = (): Promise<void> => {
    signing = signing.then(sign).catch((error) => {
      log.write('*', 'system', 'warning', `the audit log could not be signed: ${messageOf(error)}`)
    })
    return signing
  }
  await again()
  const timer = setInterval(() => void again(), every)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return again()
    },
  }
}
