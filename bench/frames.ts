import type { Page } from '@playwright/test'

export interface Timed {
  /** The event that starts the clock. */
  event: string
  /** Selector of what is to be seen then; without it the next frame counts. */
  shown?: string
  /** Selector of what is to be gone then. */
  gone?: string
  /** An attribute of what is first of a selector, that is to be another than when the event came. */
  changed?: { in: string; attribute: string }
}

/** From now on notes in the page how long after an event the frame is drawn in which it has had its effect. */
export const timeEvents = (page: Page, timed: Timed): Promise<void> => page.evaluate(watch, timed)

/** What was noted, in ms, in order. */
export const times = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as never as { times: number[] }).times)

/** Runs in the page. */
function watch({ event, shown, gone, changed }: Timed): void {
  const noted: number[] = []
  const own = window as never as { times: number[]; stopTiming?: () => void }
  own.times = noted
  own.stopTiming?.()
  const read = () => (changed && document.querySelector(changed.in)?.getAttribute(changed.attribute)) ?? null
  const isDone = (before: string | null) =>
    (!shown || document.querySelector<HTMLElement>(shown)?.offsetParent instanceof HTMLElement) &&
    (!gone || !document.querySelector(gone)) &&
    (!changed || ![null, before].includes(read()))
  // A message posted while a frame is being made is delivered once it has been.
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = run
      channel.port2.postMessage(0)
    })
  const onEvent = ({ timeStamp }: Event) => {
    const before = read()
    if ((shown || gone) && isDone(before)) return
    const look = () => {
      if (isDone(before)) noted.push(performance.now() - timeStamp)
      else afterFrame(look)
    }
    afterFrame(look)
  }
  document.addEventListener(event, onEvent, { capture: true })
  own.stopTiming = () => document.removeEventListener(event, onEvent, { capture: true })
}
