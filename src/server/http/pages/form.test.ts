import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Failure } from '../../../shared/wire/errors.ts'
import { fileBlobs, memoryBlobs } from '../../assets/blobs.ts'
import { type FormReading, maxFormBytes, readForm } from './form.ts'

const folder = mkdtempSync(join(tmpdir(), 'verkstad-form-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reading: FormReading = {
  maxBytes: 5_000_000,
  isOwn: (token) => token === 'own',
  admit: () => {},
  receive: () => memoryBlobs().receive('a'),
}
const sent = (body: BodyInit) => new Request('http://x/', { method: 'POST', body })
const formOf = (fields: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const codeOf = (body: Request | BodyInit, more: Partial<FormReading> = {}) =>
  readForm(body instanceof Request ? body : sent(body), { ...reading, ...more }).then(
    () => 'taken',
    (error: Failure) => error.code ?? error,
  )
const picture = (size: number) => new File(['x'.repeat(size)], 'å b.png', { type: 'image/png' })

test.each([
  ['in memory', () => memoryBlobs()],
  ['on disk', () => fileBlobs(folder)],
])(
  '%s a form comes as the browser sent it: texts, several of a name, files with name, kind and content',
  async (_, blobs) => {
    const { form } = await readForm(
      sent(
        formOf([
          ['_csrf', 'own'],
          ['namn', 'Åsa\r\nÖ'],
          ['val', 'a'],
          ['val', 'b'],
          ['bild', picture(300_000)],
        ]),
      ),
      { ...reading, receive: () => blobs().receive('a') },
    )
    expect(form.get('namn')).toBe('Åsa\r\nÖ')
    expect(form.getAll('val')).toEqual(['a', 'b'])
    const file = form.get('bild') as File
    expect([file.name, file.type, file.size]).toEqual(['å b.png', 'image/png', 300_000])
    expect(await file.text()).toBe('x'.repeat(300_000))
  },
)

test('what files hold arrives to the byte, however it is cut up on the way', async () => {
  const edge = '\r\n--grans'
  const whole = (size: number) =>
    Uint8Array.from({ length: size }, (_, at) =>
      at % 997 < edge.length - 1 ? edge.charCodeAt(at % 997) : (at * 31) % 100,
    )
  const contents = [whole(400_000), whole(3), new Uint8Array(), whole(70_001)]
  const part = (more: string) => `${edge}\r\ncontent-disposition: form-data; ${more}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="_csrf"').slice(2)}own`),
    ...contents.flatMap((content, index) => [
      Buffer.from(`${part(`name="bild"; filename="${index}.png"`)}`),
      content,
      Buffer.from(`${part('name="namn"')}${index}`),
    ]),
    Buffer.from(`${edge}--\r\n`),
  ])
  for (const size of [1_000_000, 65_536, 4_001, 997]) {
    const cut = Array.from(
      { length: Math.ceil(body.length / size) },
      (_, index) => new Uint8Array(body.subarray(index * size, (index + 1) * size)),
    )
    const request = new Request('http://x/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=grans' },
      body: new ReadableStream({
        start(stream) {
          for (const piece of cut) stream.enqueue(piece)
          stream.close()
        },
      }),
    })
    const { form } = await readForm(request, {
      ...reading,
      receive: () => fileBlobs(folder).receive(`a${size}-${crypto.randomUUID()}`),
    })
    const files = form.getAll('bild') as File[]
    for (const [index, content] of contents.entries())
      expect(Buffer.from((await files[index]?.bytes()) ?? []).equals(content)).toBe(true)
    expect(form.getAll('namn')).toEqual(['0', '1', '2', '3'])
    // Those that lay within a file alone are given back.
    if (size === 4_001) expect(cut.filter((piece) => piece.length === 0).length).toBeGreaterThan(80)
  }
})

test('a question of files without one is there, and empty', async () => {
  const { form } = await readForm(
    sent(
      formOf([
        ['_csrf', 'own'],
        ['bild', new File([], '')],
      ]),
    ),
    reading,
  )
  expect(form.has('bild')).toBe(true)
  expect((form.get('bild') as File).size).toBe(0)
})

test('a form without files may come as text', async () => {
  const { form } = await readForm(sent(new URLSearchParams('namn=%C3%85sa&val=a&val=b')), reading)
  expect(form.get('namn')).toBe('Åsa')
  expect(form.getAll('val')).toEqual(['a', 'b'])
})

test.each([
  ['no token', [['bild', picture(100_000)]]],
  [
    'a wrong one',
    [
      ['_csrf', 'wrong'],
      ['bild', picture(100_000)],
    ],
  ],
  [
    'one that comes after the file',
    [
      ['bild', picture(100_000)],
      ['_csrf', 'own'],
    ],
  ],
] as [string, [string, string | File][]][])(
  'with %s no file is kept, and the form is nobody’s',
  async (_, fields) => {
    const { form } = await readForm(sent(formOf(fields)), {
      ...reading,
      receive: () => Promise.reject(new Error('kept')),
    })
    expect((form.get('bild') as File).size).toBe(1)
    expect(form.get('_csrf')).not.toBe('own')
  },
)

test.each([
  ['an answer over the limit', formOf([['namn', 'x'.repeat(maxFormBytes + 1)]]), 'TOO_LARGE'],
  [
    'many answers over it',
    formOf(Array.from({ length: 3 }, (_, n) => [`${n}`, 'x'.repeat(400_000)])),
    'TOO_LARGE',
  ],
  [
    'more parts than any form has',
    formOf(Array.from({ length: 5_001 }, (_, n) => [`${n}`, ''])),
    'TOO_LARGE',
  ],
  ['text over the limit', new URLSearchParams({ a: 'x'.repeat(maxFormBytes) }), 'TOO_LARGE'],
  [
    'files over the limit',
    formOf([
      ['_csrf', 'own'],
      ['bild', picture(5_000_001)],
    ]),
    'TOO_LARGE',
  ],
  ['JSON', new Blob(['{}'], { type: 'application/json' }), 'BAD_REQUEST'],
  ['parts without a boundary', new Blob(['x'], { type: 'multipart/form-data' }), 'BAD_REQUEST'],
  [
    'half a form',
    new Blob(['--a\r\ncontent-disposition: form-data; name="b"\r\n\r\nc'], {
      type: 'multipart/form-data; boundary=a',
    }),
    'BAD_REQUEST',
  ],
] as [string, BodyInit, string][])('%s is refused', async (_, body, code) => {
  expect(await codeOf(body)).toBe(code)
})

test('files that a form left half sent are thrown away', async () => {
  const dropped: string[] = []
  const blobs = memoryBlobs()
  const receive = async () => ({
    ...(await blobs.receive('a')),
    drop: async () => void dropped.push('a'),
  })
  const head = '--a\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\nown\r\n'
  const file = '--a\r\ncontent-disposition: form-data; name="b"; filename="c.png"\r\n\r\nccc'
  const body = new Blob([head, file], { type: 'multipart/form-data; boundary=a' })
  expect(await codeOf(body, { receive })).toBe('BAD_REQUEST')
  expect(dropped).toEqual(['a'])
})

test('who has sent too many files lately is refused before the next is kept', async () => {
  const admit = () => {
    throw Object.assign(new Error(), { code: 'TOO_MANY' })
  }
  const receive = () => Promise.reject(new Error('kept'))
  expect(
    await codeOf(
      formOf([
        ['_csrf', 'own'],
        ['bild', picture(10)],
      ]),
      { admit, receive },
    ),
  ).toBe('TOO_MANY')
})
