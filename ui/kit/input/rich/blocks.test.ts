import { expect, test } from 'bun:test'
import { type Source, writeBlocks } from './blocks.ts'

interface Block {
  text: string
  eq(other: Block): boolean
}

const block = (text: string): Block => ({ text, eq: (other) => other.text === text })
const isList = ({ text }: Block) => /^(-|\*|\d\.) /.test(text)

/** A text whose blocks stand apart by empty lines; written anew a block is in brackets. */
function write(text: string, ...now: string[]): string {
  const source: Source<Block> = { text, blocks: [] }
  const blocks = []
  for (const found of text.matchAll(/\S(?:(?!\n\n)[\s\S])*(?<!\s)/g)) {
    blocks.push({ node: block(found[0]), from: found.index, to: found.index + found[0].length })
  }
  return writeBlocks({ ...source, blocks }, now.map(block), {
    serialise: (nodes) => nodes.map((node) => (node.text === '' ? '' : `[${node.text}]`)).join('\n\n'),
    sticks: (first, second) => isList(first) && isList(second),
  })
}

const text = '\nett  \n\n\n\n__två__\n\ntre\n'

test.each([
  ['nothing is changed', ['ett', '__två__', 'tre'], '\nett\n\n\n\n__två__\n\ntre\n'],
  ['one block', ['ett', 'två!', 'tre'], '\nett\n\n[två!]\n\ntre\n'],
  ['the first', ['1', '__två__', 'tre'], '[1]\n\n__två__\n\ntre\n'],
  ['the last', ['ett', '__två__', '3'], '\nett\n\n\n\n__två__\n\n[3]\n'],
  ['one is removed', ['ett', 'tre'], '\nett\n\ntre\n'],
  ['one comes between', ['ett', 'ny', '__två__', 'tre'], '\nett\n\n[ny]\n\n__två__\n\ntre\n'],
  ['an empty one comes last', ['ett', '__två__', 'tre', ''], '\nett\n\n\n\n__två__\n\ntre\n'],
  ['two places', ['1', '__två__', '3'], '[1]\n\n__två__\n\n[3]\n'],
  ['all is removed', [''], ''],
])('%s', (_, now, expected) => {
  expect(write(text.replace('ett  ', 'ett'), ...now)).toBe(expected)
})

test('lists that come to stand beside each other are written together', () => {
  expect(write('- a\n\nmellan\n\n* b\n\nslut', '- a', '* b', 'slut')).toBe('[- a]\n\n[* b]\n\nslut')
  expect(write('* a\n\n- b', '* a', '- c')).toBe('[* a]\n\n[- c]')
})

test('a text that was not told apart is written whole', () => {
  const whole = writeBlocks({ text: 'x', blocks: [] }, [block('y')], {
    serialise: ([first]) => first?.text ?? '',
    sticks: () => false,
  })
  expect(whole).toBe('y')
})
