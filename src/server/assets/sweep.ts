import type { AssetContext } from './context.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Removes what nobody will finish: uploads older than 24 hours, files of cases that no case took within two days,
 * and what a crash left between content and row.
 */
export async function sweepAssets(
  { store, blobs, exclusive, inHand, clock }: AssetContext,
  remove: (org: string, id: string) => Promise<void>,
): Promise<void> {
  const at = clock.before(0)
  for (const { org, _id } of await store.read.assets.stale({
    unfinished: at - day,
    unclaimed: at - 2 * day,
  })) {
    await exclusive(`upload ${_id}`, async () => {
      await remove(org, _id)
      await blobs.drop(_id)
    })
  }
  for (const { upload, sha256 } of await blobs.pending()) {
    await exclusive(`upload ${upload}`, async () => {
      const row = await store.read.assets.findAnywhere(upload)
      // Somebody is still sending it.
      if (row && row.finished === null) return
      if (!row && startedLately(upload, at)) return
      if (sha256) await removeUnused(sha256)
      await blobs.drop(upload)
    })
  }
  // A part of everything at each hour, so that a large store is gone through without anybody noticing.
  const part = Math.floor(at / hour) % 256
  for (const sha256 of await blobs.stored(part.toString(16).padStart(2, '0'), at - hour))
    await removeUnused(sha256)

  function removeUnused(sha256: string): Promise<void> {
    return exclusive(`content ${sha256}`, async () => {
      if (!inHand.has(sha256) && !(await store.read.assets.isContentUsed(sha256))) await blobs.remove(sha256)
    })
  }
}

/** Ids begin with their time. An import may be under way whose rows are not written yet. */
function startedLately(id: string, at: number): boolean {
  let time = 0
  for (const character of id.slice(0, 10)) time = time * 32 + alphabet.indexOf(character)
  return at - time < hour
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
