import { expect, test } from 'bun:test'
import { markdownOf } from './markdown.ts'
import { textOf } from './text.ts'

test.each([
  ['plain', 'plain'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two', 'One\n\nTwo'],
  ['<b>Bold</b> and <em>soft</em>', '**Bold** and *soft*'],
  ['<h1>Top</h1>Text', '## Top\n\nText'],
  ['<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>', '1. a\n2. b\n   - c'],
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

test.each(['<div>', '<b>x', '<ul><li>', '<b><p>', '<a href="https://a.se">', '<script>'])(
  '%s without end in itself ends',
  (nested) => {
    expect(markdownOf(nested.repeat(5_000)).replace(/[^<>]/g, '')).toBe('')
    expect(textOf(nested.repeat(50_000)).replace(/x/g, '')).toBe('')
  },
)

test('what lies deep keeps its text', () => {
  expect(markdownOf(`${'<div>'.repeat(500)}a <b>b</b>${'</div>'.repeat(500)}c`)).toMatch(/^a b\s+c$/)
  expect(markdownOf(`${'<p>x</p>'.repeat(30_000)}<b>y</b>`)).toMatch(/^x x [x ]+ y$/)
})

test.each([
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['ett<b>ord</b>', 'ettord'],
  ['a<br>b', 'a b'],
  ['<script>alert(1)</script><style>p{}</style><!-- no -->after', 'after'],
  ['a &lt;b&gt; &aring;&#229;&nbsp;&unknown;', 'a <b> åå &unknown;'],
  ['1 < 2', '1 < 2'],
  ['<img alt="x" src=x onerror=alert(1)>after', 'after'],
  ['<p>before<script>never ends', 'before'],
])('%p as text', (html, text) => {
  expect(textOf(html)).toBe(text)
})

test('a label is one line without markup', () => {
  expect(textOf(' <b>Two</b>\n words &amp; more ')).toBe('Two words & more')
})
