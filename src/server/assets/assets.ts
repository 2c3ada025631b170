import { createLimiter } from '../limits.ts'
import { fileBlobs, hashOf, memoryBlobs } from './blobs.ts'
import type { AssetContext } from './context.ts'
import { createExclusive } from './exclusive.ts'
import { createFiles, type Files } from './files.ts'
import type { AssetNeeds, CaseGuard } from './needs.ts'
import { sweepAssets } from './sweep.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** Files: taken in pieces or whole, checked, kept once by their content, read by those who may. */
export interface Assets extends Uploads, Files {
  /** Who decides about files of cases; until then nobody reads one. Said once, by the case engine. */
  guardCases(guard: CaseGuard): void
  /** Removes what was never finished. The work engine does it every hour. */
  sweep(): Promise<void>
  /** Removes a content that no file has any more. False while removals are paused. */
  removeUnused(sha256: string): Promise<boolean>
  /** Whether the content is there, and is what it was: its hash is made anew. */
  isWhole(sha256: string): Promise<boolean>
  /**
   * From now on no content goes away, until what this answers with is called: a backup reads them one after the
   * other. What should have gone is found by a later `sweep`.
   */
  pauseRemovals(): () => void
}

export interface AssetOptions {
  now?: () => number
}

export function createAssets(needs: AssetNeeds, { now = Date.now }: AssetOptions = {}): Assets {
  const { store, work, folder, clamd } = needs
  const blobs = folder === null ? memoryBlobs() : fileBlobs(folder)
  let guard: CaseGuard | undefined
  let pauses = 0
  const context: AssetContext = {
    ...needs,
    cases: {
      mayRead: async (session, ref) => guard?.mayRead(session, ref) ?? false,
      isAuthor: async (session, ref) => guard?.isAuthor(session, ref) ?? false,
      facts: async (session, id) => guard?.facts(session, id),
    },
    now,
    blobs: { ...blobs, remove: async (sha256) => (pauses > 0 ? undefined : blobs.remove(sha256)) },
    limits: createLimiter(now),
    exclusive: createExclusive(),
    inHand: new Map(),
    ...(clamd && { scan: async (content) => (await import('./clamd.ts')).clamdScanner(clamd)(content) }),
  }
  const files = createFiles(context)
  const sweep = () => sweepAssets(context, (org, id) => store.write((tx) => files.removeIn(tx, org, id)))
  work.schedule('assets/sweep', { cron: '17 * * * *', run: () => sweep() })
  return {
    ...createUploads(context, files),
    ...files,
    guardCases(cases) {
      guard = cases
    },
    sweep,
    removeUnused: (sha256) =>
      context.exclusive(`content ${sha256}`, async () => {
        if (context.inHand.has(sha256) || (await store.read.assets.isContentUsed(sha256))) return true
        if (pauses > 0) return false
        await blobs.remove(sha256)
        return true
      }),
    async isWhole(sha256) {
      const content = await blobs.read(sha256)
      return content !== null && (await hashOf(content)) === sha256
    },
    pauseRemovals() {
      pauses++
      return () => {
        pauses--
      }
    },
  }
}
