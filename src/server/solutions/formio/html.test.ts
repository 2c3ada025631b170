import { expect, test } from 'bun:test'
import { markdownOf, plainText } from './html.ts'

test.each([
  ['plain', 'plain'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two', 'One\n\nTwo'],
  ['<b>Bold</b> and <em>soft</em>', '**Bold** and *soft*'],
  ['<h1>Top</h1>Text', '## Top\n\nText'],
  ['<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '1. a\n2. b\n\n   - c'],
  ['<a href="https://a.se/x?b=1&amp;c=2">Link</a>', '[Link](https://a.se/x?b=1&c=2)'],
  ['<a href="mailto:a@b.se">Mail</a>', '[Mail](mailto:a@b.se)'],
  ['<a href="javascript:alert(1)">Bad</a>', 'Bad'],
  ['<a href="java&#x73;cript:alert(1)">Bad</a>', 'Bad'],
  ['<a href="//evil.example">Bad</a>', 'Bad'],
  ['<a href="https://a.se/)[x](https://b.se">Odd</a>', 'Odd'],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style><!-- no -->after', 'after'],
  ['<img src=x onerror=alert(1)>after', 'after'],
  ['&lt;script&gt;', '\\<script\\>'],
  ['2 * 3 _ [x]', '2 \\* 3 \\_ \\[x\\]'],
  ['a &amp; b&nbsp;&#229;&unknown;', 'a & b\u00a0å&unknown;'],
])('%p as Markdown', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

test('markup that never ends takes no time', () => {
  const started = performance.now()
  markdownOf('<'.repeat(100_000))
  markdownOf('<a href="'.repeat(20_000))
  markdownOf(`<script>${'<'.repeat(100_000)}`)
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('a label is one line without markup', () => {
  expect(plainText(' <b>Two</b>\n words &amp; more ')).toBe('Two words & more')
})
