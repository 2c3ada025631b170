// Asks /healthz of an address again and again and says, when it is told to end, how long the longest took, milliseconds.
// A process of its own: whatever the tests do beside it, it waits for nobody but the server.
const [url = ''] = process.argv.slice(2)
let longest = 0
let asked = 0

process.on('SIGTERM', () => {
  // One that never came counts as far as it was waited for.
  const waited = asked === 0 ? 0 : performance.now() - asked
  process.stdout.write(String(Math.max(longest, waited)))
  process.exit(0)
})

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
