/** How long answers of /healthz took while something else was done: the longest, and the one that 99 of 100 stay within. */
export async function asked(
  url: string,
  work: () => Promise<unknown>,
): Promise<{ longest: number; most: number }> {
  const times: number[] = []
  let done = false
  const asking = async () => {
    while (!done) {
      const from = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      times.push(performance.now() - from)
      await Bun.sleep(1)
    }
  }
  const asker = asking()
  try {
    await work()
  } finally {
    done = true
    await asker
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { longest: sorted.at(-1) ?? 0, most: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}
