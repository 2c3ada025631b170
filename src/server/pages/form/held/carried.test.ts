import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { carryFiles, takeCarried } from './carried.ts'

afterEach(() => void setSystemTime())

const here = '198.51.100.1'
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'text/plain' })
function formOf(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
/** The page is sent on by what it was drawn with. */
async function back(entries: readonly [string, string][]) {
  const form = formOf(entries)
  takeCarried(form)
  const files = form.getAll('_files').filter((one): one is File => typeof one !== 'string')
  return {
    files: await Promise.all(files.map(async (one) => [one.name, one.type, await one.text()])),
    lost: form.getAll('_lost'),
  }
}

test('files wait for who sent them, each as it was, also where two are called the same', async () => {
  const sent = formOf([
    ['_files', file('a.txt')],
    ['_files', file('a.txt', 4)],
    ['_lost', '_files:b.txt'],
  ])
  const { entries, lost } = await carryFiles(sent, here)
  expect(lost).toEqual([{ question: '_files', name: 'b.txt' }])
  const text = 'text/plain;charset=utf-8'
  const there = {
    files: [
      ['a.txt', text, 'xxx'],
      ['a.txt', text, 'xxxx'],
    ],
    lost: ['_files:b.txt'],
  }
  expect(await back(entries)).toEqual(there)
  // Sent on once more after a wrong password.
  expect(await back(entries)).toEqual(there)
  const madeUp = await back(entries.map(([name, value]) => [name, value.replace(/^[\w-]{43}:/, 'made-up:')]))
  expect(madeUp.files).toEqual([])
  expect(madeUp.lost.sort()).toEqual(['_files:a.txt', '_files:a.txt', '_files:b.txt'])
})

test('after an hour, and where there is no room, they have to be chosen again', async () => {
  const now = Date.now()
  setSystemTime(now)
  const { entries } = await carryFiles(formOf([['_files', file('a.txt')]]), here)
  setSystemTime(now + 3_600_001)
  const next = await carryFiles(formOf([['_files', file('b.txt', 15_000_000)]]), here)
  expect(await back(entries)).toEqual({ files: [], lost: ['_files:a.txt'] })
  for (let n = 0; n < 2; n++)
    await carryFiles(formOf([['_files', file(`c${n}.txt`, 15_000_000)]]), `192.0.2.${n}`)
  expect((await back(next.entries)).lost).toEqual(['_files:b.txt'])
  const large = await carryFiles(formOf([['_files', file('d.txt', 16_000_001)]]), here)
  expect(large).toEqual({
    entries: [['_lost', '_files:d.txt']],
    lost: [{ question: '_files', name: 'd.txt' }],
  })
})

test('they do not wait longer than an hour, whether others come or not', async () => {
  const now = Date.now()
  setSystemTime(now)
  const { entries } = await carryFiles(formOf([['_files', file('a.txt')]]), here)
  setSystemTime(now + 3_600_001)
  expect(await back(entries)).toEqual({ files: [], lost: ['_files:a.txt'] })
})

test('who sends much takes the place of their own, and of nobody else', async () => {
  const { entries } = await carryFiles(formOf([['_files', file('a.txt')]]), here)
  const flood = []
  for (let n = 0; n < 4; n++)
    flood.push(await carryFiles(formOf([['_files', file(`f${n}.txt`, 15_000_000)]]), `2001:db8::${n}`))
  expect((await back(entries)).files).toHaveLength(1)
  expect((await back(flood[0]?.entries ?? [])).lost).toEqual(['_files:f0.txt'])
  expect((await back(flood[3]?.entries ?? [])).files).toHaveLength(1)
})

test('a file comes once, however often the page that is sent on says it', async () => {
  const { entries } = await carryFiles(formOf([['_files', file('a.txt')]]), here)
  const often = Array.from({ length: 20 }, (_, n) =>
    entries.map(([name, value]): [string, string] => [name, value.replace('a.txt', `a${n}.txt`)]),
  ).flat()
  expect((await back(often)).files).toHaveLength(1)
})
