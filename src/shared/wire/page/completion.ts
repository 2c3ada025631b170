/** What the author of a case that is sent in is asked to complete: a form of its own, beside the case. */
export interface FormCompletion {
  /** Something is asked; else there is only something to tell. */
  isOpen: boolean
  /** The case has ended, or goes on in another: it is not asked any more, but was begun and can be handed in. */
  ended?: 'closed' | 'merged'
  /** The last day, in words; null where there is none. */
  due: string | null
  /** That day is over. */
  isLate?: true
  /** What is wanted, in the words of staff. */
  message: string
  /** In the order of the form; `nodeIds` are those of the question. */
  asked: readonly { nodeIds: readonly string[]; note: string }[]
  /** Notes about questions that the form does not have any more. */
  gone: readonly string[]
  /** Ids of fields: asked for, and answered without being asked for. */
  reopened: { asked: readonly string[]; closed: readonly string[] }
  /** The answers of the case with those that are not handed in. */
  values: Record<string, unknown>
  /** The answers of the case. */
  stored: Record<string, unknown>
  /** Names of answers that are kept and not handed in. */
  changed: readonly string[]
  /** In the browser: names of answers that were typed before the script came. */
  typed?: string[]
  /** It was sent with these of what is asked left as they were: whether that is right is asked. By component name. */
  unchanged?: readonly string[]
  /** What was written of what is not asked for any more, in words. */
  left: readonly { label: string; text: string }[]
  problems: readonly ModelProblem[]
  confirmations?: Record<string, string>
  notice?: FormNotice
}

/**
 * `saved` (for later), `found` (on coming back), `aside` (another draft is here, too), `removing` (asks first) and
 * `more` tell, `error` is about the page that was sent. The others stay until they are settled: answers that others have changed, a login that ran out,
 * answers that the server does not take.
 */
export interface FormNotice {
  kind: 'saved' | 'found' | 'aside' | 'removing' | 'more' | 'conflict' | 'expired' | 'refused' | 'error'
  text: string
  link?: string
  /** Another draft of the form that this browser holds: what there is to say of it, and the way to it. */
  aside?: { text: string; href: string; asked?: true } | undefined
  /** At a conflict: both answers, by component name. */
  fields?: Record<string, { yours?: unknown; theirs: unknown }>
}

export interface ModelProblem {
  name: string
  level: 'critical' | 'error' | 'warning'
  key: string
  values?: Record<string, unknown>
}
