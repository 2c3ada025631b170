import { expect, test } from 'bun:test'

const declarations = (css: string, block: RegExp) =>
  (block.exec(css)?.[1] ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)

test('a site that follows the system is dark in the same colors', async () => {
  const tokens = await Bun.file(new URL('../kit/tokens.css', import.meta.url)).text()
  const auto = await Bun.file(new URL('./auto.css', import.meta.url)).text()
  const dark = declarations(tokens, /\[data-theme=.dark.\] \{([^}]*)\}/)
  expect(dark.length).toBeGreaterThan(10)
  expect(declarations(auto, /\[data-theme=.auto.\] \{([^}]*)\}/)).toEqual(dark)
})
