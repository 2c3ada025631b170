import type { Limiter } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Blobs } from './blobs.ts'

/** What the parts of the file engine share. */
export interface AssetContext {
  services(): Services
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
