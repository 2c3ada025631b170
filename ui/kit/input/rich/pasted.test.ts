import { expect, test } from 'bun:test'
import { isBold, isItalic, isNotBold, withoutStyles } from './pasted.ts'

test.each([
  ['<p style="margin:0">a</p>', '<p data-style="margin:0">a</p>'],
  ["<span class=x STYLE='font-weight:700'>a</span>", "<span class=x data-style='font-weight:700'>a</span>"],
  ['<a href="/a>b"style="x">a</a>', '<a href="/a>b"data-style="x">a</a>'],
  ['<img src=x onerror="alert(1)" onload=f()>', '<img src=x data-on="alert(1)" data-on=f()>'],
  ['<style>p { color: red }</style><link rel="stylesheet"><p>a</p>', '<p>a</p>'],
  ['<script>a < b</script>b', 'b'],
  ['1 < 2 style="x"', '1 < 2 style="x"'],
])('%s', (html, expected) => {
  expect(withoutStyles(html)).toBe(expected)
})

test('what styles meant is still known', () => {
  expect(['font-weight: 700', 'color:red;font-weight:bold', 'font-weight:400', 'x'].map(isBold)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['font-weight:normal', 'font-weight:400', 'font-weight:700'].map(isNotBold)).toEqual([
    true,
    true,
    false,
  ])
  expect(['font-style: italic', 'font-style:normal'].map(isItalic)).toEqual([true, false])
})
