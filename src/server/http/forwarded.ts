/**
 * Whether requests say for whom they are forwarded: what tells of a web server in front, whatever the settings say of one.
 * Of the last thousand or so; whoever comes by no web server may write what they like, so it takes most of them.
 */
export interface Forwarded {
  count(request: Request): void
  /** null: too few to tell. */
  isUsual(): boolean | null
}

/** Fewer tell nothing. */
const enough = 20
/** Of more than these the older count half. */
const most = 1_000
/** What programs on the machine itself ask for, past any web server. */
const ofTheMachine = /^\w+:\/\/[^/]+\/(healthz|readyz|metrics)(\?|$)/

export function createForwarded(): Forwarded {
  const counts = { forwarded: 0, plain: 0 }
  return {
    count({ headers, url }) {
      if (ofTheMachine.test(url)) return
      if (headers.get('authorization')?.startsWith('Bearer local:')) return
      counts[headers.has('x-forwarded-for') ? 'forwarded' : 'plain']++
      if (counts.forwarded + counts.plain <= most) return
      counts.forwarded /= 2
      counts.plain /= 2
    },
    isUsual: () => (counts.forwarded + counts.plain < enough ? null : counts.forwarded > counts.plain),
  }
}
