import { expect, test } from 'bun:test'
import { isStyle, styleOf } from './style.ts'
import { styleSheetOf } from './styleSheet.ts'
import { sampleForm } from './treeFixture.ts'

test.each([
  ['flexDirection', 'row', 'row'],
  ['alignItems', 'start', 'flex-start'],
  ['alignItems', 'baseline', 'baseline'],
  ['justifyContent', 'between', 'space-between'],
  ['marginTop', 5, '5px'],
  ['marginTop', '-1.5rem', '-1.5rem'],
  ['marginLeft', 'auto', 'auto'],
  ['paddingTop', '5', '5px'],
  ['paddingTop', 0, '0'],
  ['width', '50%', '50%'],
  ['color', '#0F5C56', '#0f5c56'],
  ['color', 'fff', '#fff'],
  ['color', 'var(--accent)', 'var(--accent)'],
])('%s %p becomes %s', (property, value, expected) => {
  expect(styleOf({ style: { [property]: value } })).toEqual({ [property]: expected })
})

test.each([
  ['color', 'url(https://example.org/x)'],
  ['color', 'expression(alert(1))'],
  ['color', 'var(--x, url(y))'],
  ['color', 'red;background:url(x)'],
  ['color', '#12345'],
  ['width', 'calc(100% - 1px)'],
  ['paddingTop', '-5px'],
  ['paddingTop', 'auto'],
  ['marginTop', '5 px'],
  ['marginTop', Number.NaN],
  ['marginTop', '99999px'],
  ['justifyContent', 'anywhere'],
  ['position', 'fixed'],
  ['backgroundImage', 'none'],
  ['constructor', 'x'],
  ['__proto__', 'x'],
  ['gap', ''],
  ['gap', { toString: () => '5px' }],
])('%s %p is refused', (property, value) => {
  expect(isStyle(property, value)).toBe(false)
})

test('a style sheet has a rule for each node with style', () => {
  const tree = sampleForm()
  const styled = {
    ...tree,
    nodes: { ...tree.nodes, c1: { ...tree.nodes.c1, style: { marginTop: 4, color: 'fff', bad: 'url(x)' } } },
  }
  expect(styleSheetOf(styled as typeof tree)).toBe('[data-node="c1"]{margin-top:4px;color:#fff}')
  expect(styleSheetOf(tree)).toBe('')
})
