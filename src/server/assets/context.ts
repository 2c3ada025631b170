import type { Limiter } from '../limits.ts'
import type { Blobs } from './blobs.ts'
import type { AssetNeeds, CaseGuard } from './needs.ts'

/** What the parts of the file engine share: what it uses of the other engines, and these. */
export interface AssetContext extends AssetNeeds {
  cases: CaseGuard
  blobs: Blobs
  limits: Limiter
  /** One thing at a time with an upload, and with a content. */
  exclusive<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Contents that are kept before their row is written, and how many rows are to come; nobody removes them. */
  inHand: Map<string, number>
  /** What is wrong with a file according to the virus scanner, or null. */
  scan?(content: Blob): Promise<string | null>
  now(): number
}
