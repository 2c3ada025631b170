import type { WritableAtom } from 'nanostores'
import type { Message, Translate } from '../../src/shared/i18n.ts'
import type { AnyEditing } from '../editing/editing.ts'

/** What may lie over an editor; each shows those that it has. */
export type DialogName =
  | 'help'
  | 'address'
  | 'publish'
  | 'unpublish'
  | 'history'
  | 'preview'
  | 'simulate'
  | 'problems'
  | 'leave'

/** A published version, as the history lists them. */
export interface Version {
  _id: string
  /** Milliseconds since 1970. */
  published: number
  comment: string
  version: number
  byName: string
  /** The one that is in use. */
  live: boolean
  /** Who approved of it before it was published, where somebody had to. */
  approvedBy?: readonly { byName: string; forNames?: readonly string[] | undefined }[]
}

/** What publishing asks of the server, whatever is published. */
export interface PublishingClient {
  /** INVALID when something has to be mended first. */
  publish(id: string, comment: string, force?: { reason: string }): Promise<{ version: number }>
  unpublish(id: string): Promise<void>
  /** Published versions, newest first. */
  versions(id: string): Promise<Version[]>
}

/** What is said of one kind of document as a whole. */
export interface FrameWords {
  /** Where a problem is that is about no part: *the whole page*. */
  whole: Message
  /** What publishing means the first time, and later; `n` is the version that is in use. */
  publishFirst: Message
  publishNext: Message
  unpublish: Message
  unpublished: Message
}

/** An editor as the bar over it and the dialogs around it know it, whatever is edited. */
export interface Frame extends AnyEditing {
  readonly $dialog: WritableAtom<DialogName | null>
  readonly client: PublishingClient
  readonly words: FrameWords
  /** What a part is called, where there is such a part. */
  partName(id: string, t: Translate, locale: string): string | undefined
  /** Chooses what a problem is about (null: the whole), and opens the setting that it names. */
  goTo(part: string | null, field?: string): void
}
