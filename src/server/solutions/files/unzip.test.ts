import { expect, test } from 'bun:test'
import { type SolutionFiles, UnpackError, type unpackReasons } from './files.ts'
import { unzip } from './unzip.ts'
import { zip } from './zip.ts'
import { makeZip, type ZipEntry } from './zipFixture.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const texts = (files: SolutionFiles) =>
  Object.fromEntries([...files].map(([path, content]) => [path, new TextDecoder().decode(content)]))

test('what was packed comes out again, folders left out', async () => {
  const files = new Map([
    ['solution.json', bytes('{}')],
    ['form/blå.json', bytes('x'.repeat(10_000))],
    ['assets/tom.bin', bytes('')],
  ])
  expect(texts(unzip(await zip(files)))).toEqual(texts(files))
  const withFolder = makeZip(
    [
      { path: 'form/', mode: 0o040755 },
      { path: 'form/a.json', content: 'a' },
    ],
    { comment: 'hej' },
  )
  expect(texts(unzip(withFolder))).toEqual({ 'form/a.json': 'a' })
})

test('the same files always give the same archive', async () => {
  const one = new Map([
    ['b', bytes('1')],
    ['a', bytes('2')],
  ])
  const other = new Map([
    ['a', bytes('2')],
    ['b', bytes('1')],
  ])
  expect(await zip(one)).toEqual(await zip(other))
})

const ok: ZipEntry = { path: 'solution.json', content: '{}' }
const million = new Uint8Array(20_000_000)
const random = crypto.getRandomValues(new Uint8Array(1000))

const hostile: [sentence: string, archive: Uint8Array, reason: keyof typeof unpackReasons, file?: string][] =
  [
    ['nothing', new Uint8Array(0), 'notZip'],
    ['a text', bytes('this is no archive, whatever its name says'), 'notZip'],
    ['a gzip', Bun.gzipSync(bytes('x')), 'notZip'],
    ['the beginning of an archive', makeZip([ok]).subarray(0, 30), 'notZip'],
    ['an archive cut in its directory', cutDirectory(), 'notZip'],
    ['more entries promised than there are', makeZip([ok], { count: 7 }), 'notZip'],
    ['too many entries', makeZip([ok], { count: 5001 }), 'tooMany'],
    ['a way up', makeZip([{ path: '../../etc/cron.d/x', content: 'x' }]), 'path', '../../etc/cron.d/x'],
    ['a way up in the middle', makeZip([{ path: 'form/../../x', content: 'x' }]), 'path'],
    ['a way up in a folder', makeZip([{ path: '../', content: '' }]), 'path'],
    ['an absolute path', makeZip([{ path: '/etc/passwd', content: 'x' }]), 'path'],
    ['a drive', makeZip([{ path: 'C:/x', content: 'x' }]), 'path'],
    ['backslashes', makeZip([{ path: 'form\\..\\..\\x', content: 'x' }]), 'path'],
    ['a zero byte', makeZip([{ path: 'form/a.json\0.png', content: 'x' }]), 'path'],
    ['an empty part', makeZip([{ path: 'form//a.json', content: 'x' }]), 'path'],
    [
      'a name that is no text',
      makeZip([{ path: 'a', content: 'x' }]).map((byte) => (byte === 97 ? 0xff : byte)),
      'path',
    ],
    ['an endless path', makeZip([{ path: `form/${'a'.repeat(300)}`, content: 'x' }]), 'path'],
    ['the same file twice', makeZip([ok, ok]), 'twice'],
    ['the same file in another case', makeZip([ok, { path: 'Solution.JSON', content: 'x' }]), 'twice'],
    ['a link', makeZip([{ path: 'form/a.json', content: '/etc/passwd', mode: 0o120777 }]), 'link'],
    ['a device', makeZip([{ path: 'form/a.json', mode: 0o020666 }]), 'link'],
    ['an encrypted entry', makeZip([{ ...ok, flags: 1 }]), 'encrypted'],
    ['another way to pack', makeZip([{ ...ok, method: 12 }]), 'method'],
    ['a bomb', makeZip([{ path: 'a.json', content: million }]), 'bomb', 'a.json'],
    ['a bomb that lies about its size', makeZip([{ path: 'a.json', content: million, size: 10 }]), 'bomb'],
    [
      'entries that share their data',
      makeZip([
        { path: 'a', content: random },
        { path: 'b', content: random, sharesWith: 0 },
      ]),
      'overlap',
    ],
    ['a size promised and not kept', makeZip([{ ...ok, size: 5 }]), 'damaged'],
    ['more than an archive may hold', makeZip([{ ...ok, size: 200_000_000 }]), 'tooLarge'],
    ['another checksum', makeZip([{ ...ok, crc: 1 }]), 'damaged'],
    ['damaged data', damaged(), 'damaged'],
  ]

test.each(hostile.map((row) => [row[0], row] as const))('refused: %s', (_, [, archive, reason, file]) => {
  let thrown: unknown
  try {
    unzip(archive)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(UnpackError)
  expect((thrown as UnpackError).reason).toBe(reason)
  if (file) expect((thrown as UnpackError).file).toBe(file)
})

function cutDirectory(): Uint8Array {
  const whole = makeZip([ok])
  const cut = Buffer.from(whole)
  // The end record points behind the directory.
  cut.writeUInt32LE(cut.length, cut.length - 6)
  return cut
}

function damaged(): Uint8Array {
  const archive = Buffer.from(makeZip([{ path: 'a', content: 'hejsan hejsan hejsan hejsan' }]))
  for (let i = 31; i < 40; i++) archive[i] = 0xff
  return archive
}
