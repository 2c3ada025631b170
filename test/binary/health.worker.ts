import type { Note } from './notes.ts'

/** Asks /healthz of an address again and again, away from the tests' own thread, and answers how long the longest took. */
declare const self: Worker
let url = ''
let longest = 0
let asked = 0

self.onmessage = ({ data }: MessageEvent<{ url: string } | 'end'>) => {
  if (data !== 'end') {
    url = data.url
    void watch()
    return
  }
  // One that never came counts as far as it was waited for.
  const health: Note['health'] = Math.max(longest, asked === 0 ? 0 : performance.now() - asked)
  self.postMessage(health)
}

async function watch(): Promise<never> {
  for (;;) {
    asked = performance.now()
    const answered = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    // A server that is gone does not answer at all, which is another matter.
    if (answered) longest = Math.max(longest, performance.now() - asked)
    asked = 0
    await Bun.sleep(20)
  }
}
