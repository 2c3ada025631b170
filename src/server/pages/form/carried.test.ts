import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { carryFiles, takeCarried } from './carried.ts'

afterEach(() => void setSystemTime())

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
  const { entries, lost } = await carryFiles(sent)
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
  const { entries } = await carryFiles(formOf([['_files', file('a.txt')]]))
  setSystemTime(now + 3_600_001)
  const next = await carryFiles(formOf([['_files', file('b.txt', 15_000_000)]]))
  expect(await back(entries)).toEqual({ files: [], lost: ['_files:a.txt'] })
  for (let n = 0; n < 2; n++) await carryFiles(formOf([['_files', file(`c${n}.txt`, 15_000_000)]]))
  expect((await back(next.entries)).lost).toEqual(['_files:b.txt'])
  const large = await carryFiles(formOf([['_files', file('d.txt', 16_000_001)]]))
  expect(large).toEqual({
    entries: [['_lost', '_files:d.txt']],
    lost: [{ question: '_files', name: 'd.txt' }],
  })
})
