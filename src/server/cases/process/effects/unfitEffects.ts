import { createHash } from 'node:crypto'
import { valuesIfOfKind } from '../../../documents/lists/rows.ts'
import type { Log } from '../../../log/log.ts'
import type { PublishedKey, PublishedVersion } from '../../../store/repositories/documents.ts'
import type { Store } from '../../../store/store.ts'
import { turn } from '../../../unhurried.ts'
import { version as productVersion } from '../../../version.ts'
import { type EffectFault, type EffectSettings, effectFaults } from './effectFaults.ts'

/** A fault in a process that is live, or that cases still are in. */
export interface UnfitEffect extends EffectFault {
  org: string
  process: string
  name: string
  version: number
}

/**
 * Effects in published processes that this version of the product does not have, or has with other settings. What
 * cannot be brought up to date is left out: it says so itself.
 */
export async function unfitEffects(
  versions: Iterable<PublishedVersion> | AsyncIterable<PublishedVersion>,
  isAnyIn: (org: string, processId: string, processVersion: number) => Promise<boolean> | boolean,
  known: EffectSettings,
): Promise<UnfitEffect[]> {
  const found: UnfitEffect[] = []
  for await (const published of versions) {
    const { org, documentId, version, name, live } = published
    const graph = valuesIfOfKind('process', published)?.process
    const faults = graph ? effectFaults(graph, known) : []
    if (faults.length === 0 || !(live || (await isAnyIn(org, documentId, version)))) continue
    found.push(...faults.map((fault) => ({ ...fault, org, process: documentId, name, version })))
  }
  return found
}

/**
 * Looks through the published processes, in pieces, when the effects are not those they were looked through with the
 * last time: a newer version of the product. A line in the log of its organisation for each effect that does not fit,
 * when the server starts and not first by the case that comes to one.
 */
export async function tellOfUnfitEffects(
  { store, log }: { store: Pick<Store, 'read' | 'write'>; log: Log },
  known: EffectSettings,
  signal?: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify([...known]))
  const effects = `${productVersion} ${hash.digest('hex')}`
  const { read } = store
  if ((await read.settings.find(lookedThrough)) === effects) return
  const found = await unfitEffects(processVersions(read, signal), read.cases.isAnyIn, known)
  if (signal?.aborted) return
  for (const { org, ...fault } of found) {
    const { effect, name, version, field, key } = fault
    const line = `${effect} does not fit in ${name}, version ${version}: ${field} (${key})`
    log.write(org, 'effect', 'error', line, fault)
  }
  await store.write((tx) => tx.settings.put(lookedThrough, effects))
}

/** Setting: the effects that published processes were looked through with. */
const lookedThrough = 'effectsOfProcesses'
const pieceSize = 20

async function* processVersions(
  { published }: Store['read'],
  signal: AbortSignal | undefined,
): AsyncGenerator<PublishedVersion> {
  for (let after: PublishedKey | null = null; ; ) {
    const piece: PublishedVersion[] = await published.following('process', after, pieceSize)
    for (const version of piece) {
      yield version
      await turn()
      if (signal?.aborted) return
    }
    after = piece.at(-1) ?? null
    if (piece.length < pieceSize) return
  }
}
