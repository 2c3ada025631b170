import { expect, test } from 'bun:test'
import { micromark } from 'micromark'
import { plainText } from './plainText.ts'

test.each<[what: string, markdown: string, text: string]>([
  ['marks', '**Tack** för _din_ `anmälan`', 'Tack för din anmälan'],
  ['headings', '# Hej\n\nText\n\n## Mer\nOch', 'Hej\n\nText\n\nMer\n\nOch'],
  ['lines', 'Rad ett\nrad två\n\nNytt stycke', 'Rad ett\nrad två\n\nNytt stycke'],
  ['a break', 'Rad ett  \nrad två\\\nrad tre', 'Rad ett\nrad två\nrad tre'],
  ['a list', 'Så här:\n\n* ett\n* **två**\n', 'Så här:\n\n- ett\n- två'],
  ['a list in numbers', '3. tre\n4. fyra', '3. tre\n4. fyra'],
  ['a list in a list', '- a\n  - b\n  - c\n- d', '- a\n  - b\n  - c\n- d'],
  ['a loose list', '- a\n\n  mer\n\n- b', '- a\n\n  mer\n\n- b'],
  ['a link', 'Se [ärendet](https://x.se/v/s?a=1&b=2).', 'Se ärendet (https://x.se/v/s?a=1&b=2).'],
  ['a link that is its own text', '<https://x.se/å?a=1&b=2>', 'https://x.se/å?a=1&b=2'],
  ['a mail address', '<a@x.se> [skriv](mailto:b@x.se)', 'a@x.se skriv (b@x.se)'],
  ['a link that is not let through', '[klicka](javascript:alert(1))', 'klicka'],
  ['an image', '![Karta](https://x.se/karta.png)', 'Karta'],
  ['a quote', '> ett\n>\n> två', '> ett\n>\n> två'],
  ['a line across', 'a\n\n***\n\nb', `a\n\n${'-'.repeat(20)}\n\nb`],
  ['signs of its own', 'a &lt;b&gt; 1 < 2 & "c" \\*', 'a <b> 1 < 2 & "c" *'],
  ['code', '```\na <b>\n  c\n```', 'a <b>\n  c'],
  ['nothing', '', ''],
])('%s', (_, markdown, text) => {
  expect(plainText(micromark(markdown))).toBe(text)
})

test('quotes in quotes without end', () => {
  const text = plainText(micromark(`${'>'.repeat(4_000)} djupt`))
  expect(text.replace(/[> ]/g, '')).toBe('djupt')
})

test('tags that are never closed', () => {
  expect(plainText(`${'<blockquote>'.repeat(50_000)}x`).replace(/[> ]/g, '')).toBe('x')
  expect(plainText('<p>a<p>b')).toBe('a\n\nb')
})
