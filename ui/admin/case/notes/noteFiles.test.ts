import { expect, test } from 'bun:test'
import { mostNoteFiles } from '../../../../src/shared/process/talk/noteLimits.ts'
import { ActionError } from '../../actionError.ts'
import type { NoteDraftPlace } from './noteDrafts.ts'
import { createNoteFiles, type NoteFileCalls } from './noteFiles.ts'

const place: NoteDraftPlace = { userId: 'hanna', id: 'case-1', type: 'internal' }
const file = (name: string) => new File(['hej'], name)
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A server at which each upload waits until it is told how it ends. */
function server() {
  const ends = new Map<string, (how: 'ok' | Error) => void>()
  const dropped: [string, boolean][] = []
  const kept: (readonly string[])[] = []
  const begunWith: (string | undefined)[] = []
  const calls: NoteFileCalls = {
    upload(sent, { begun, onBegun, signal }) {
      begunWith.push(begun?.assetId)
      onBegun({ assetId: `id ${sent.name}`, chunkSize: 10 })
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        ends.set(sent.name, (how) => (how === 'ok' ? resolve({ assetId: `id ${sent.name}` }) : reject(how)))
      })
    },
    async drop(assetId, isWhole) {
      dropped.push([assetId, isWhole])
    },
    async keep(ids) {
      kept.push(ids)
    },
  }
  return { calls, dropped, kept, begunWith, end: (name: string, how: 'ok' | Error) => ends.get(name)?.(how) }
}

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('sending waits for what is on its way, and is told when something did not get there', async () => {
  const { calls, end } = server()
  const files = createNoteFiles(tab)
  files.add(place, calls, [file('a'), file('b')])
  let settled: boolean | undefined
  void files.settled(place).then((all) => {
    settled = all
  })
  expect(files.isUnderWay()).toBe(true)
  end('a', 'ok')
  await turn()
  expect(settled).toBeUndefined()
  expect(files.isUnderWay()).toBe(true)
  end('b', new ActionError({ code: 'INVALID', message: 'x', fields: { file: 'validation.fileInfected' } }))
  await turn()
  expect(settled).toBe(false)
  expect(files.isUnderWay()).toBe(false)
  expect(files.of(place)).toMatchObject([
    { name: 'a', assetId: 'id a', percentage: 100 },
    { name: 'b', error: 'validation.fileInfected', final: true },
  ])
  files.remove(place, calls, files.of(place)[1]?.key ?? '')
  expect(await files.settled(place)).toBe(true)
  files.sent(place, ['id a'])
  expect(files.of(place)).toEqual([])
})

test('what a line cut off is gone on with; what the server refused is begun anew', async () => {
  const { calls, end, begunWith, dropped } = server()
  const files = createNoteFiles(tab)
  files.add(place, calls, [file('a')])
  const [{ key = '' } = {}] = files.of(place)
  end('a', new ActionError({ code: 'OFFLINE', message: 'Ingen kontakt' }))
  await turn()
  expect(files.of(place)).toMatchObject([{ error: 'Ingen kontakt' }])
  files.retry(place, calls, key)
  end('a', new ActionError({ code: 'TOO_MANY', message: 'Vänta' }))
  await turn()
  files.retry(place, calls, key)
  expect(begunWith).toEqual([undefined, 'id a', undefined])
  expect(dropped).toEqual([['id a', false]])
})

test('what is cancelled or taken away is given up on the server as well', async () => {
  const { calls, end, dropped } = server()
  const files = createNoteFiles(tab)
  files.add(place, calls, [file('a'), file('b')])
  end('a', 'ok')
  await turn()
  for (const { key } of files.of(place)) files.remove(place, calls, key)
  await turn()
  expect(dropped).toEqual([
    ['id a', true],
    ['id b', false],
  ])
  expect(files.of(place)).toEqual([])
})

test('what is whole is there after a reload, until its writer logs out; more than fit are told', async () => {
  const { calls, end } = server()
  const here = tab()
  const files = createNoteFiles(() => here)
  const left = files.add(
    place,
    calls,
    Array.from({ length: mostNoteFiles + 2 }, (_, n) => file(`f${n}`)),
  )
  expect(left.map(({ name }) => name)).toEqual([`f${mostNoteFiles}`, `f${mostNoteFiles + 1}`])
  end('f0', 'ok')
  await turn()
  const again = createNoteFiles(() => here)
  expect(again.of(place)).toMatchObject([{ name: 'f0', assetId: 'id f0', size: 3 }])
})

test('what the draft on the server has is there, and goes with it; an answer from before says nothing', async () => {
  const { calls, kept, end } = server()
  const files = createNoteFiles(tab)
  files.add(place, calls, [new File(['a'], 'karta.txt')])
  end('karta.txt', 'ok')
  await files.settled(place)
  await Promise.resolve()
  expect(kept).toEqual([['id karta.txt']])
  const [karta, bild] = ['karta.txt', 'bild.txt'].map((name) => ({ assetId: `id ${name}`, name, size: 1 }))
  const both = [karta, bild].flatMap((file) => file ?? [])
  files.asking(place)(both)
  expect(files.of(place).map(({ name }) => name)).toEqual(['karta.txt', 'bild.txt'])
  // Sent in another window.
  const before = files.asking(place)
  files.asking(place)([])
  expect(files.of(place)).toEqual([])
  // What is sent or removed here is not brought back by an answer from before.
  files.asking(place)(both)
  files.sent(place, ['id karta.txt'])
  before(both)
  expect(files.of(place).map(({ name }) => name)).toEqual(['bild.txt'])
  const early = files.asking(place)
  files.remove(place, calls, files.of(place)[0]?.key ?? '')
  early(both)
  expect(files.of(place)).toEqual([])
})
