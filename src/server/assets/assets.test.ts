import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionWith } from '../../../test/support/scenario.ts'
import type { Failure } from '../../shared/wire/errors.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { anonymousSession, systemSession } from '../session.ts'
import { chunkSize } from './uploads.ts'

let app: App
let folder: string | null = null
const assets = () => app.services.assets
const builder = sessionWith('viewBuilder', { userId: 'builder' })
const handler = sessionWith([], { userId: 'handler', roles: ['role-x'] })
const citizen = sessionWith([], { userId: 'citizen' })

async function start(kind: 'memory' | 'files', env: Record<string, string> = {}): Promise<void> {
  folder = kind === 'files' ? await mkdtemp(join(tmpdir(), 'verkstad-assets-')) : null
  app = await createApp({
    config: readConfig({ data: folder, port: 0, env }),
    embedded: null,
    echo: () => {},
    // Where a test sets the clock, that much time has gone by.
    ran: Date.now,
  })
}
afterEach(async () => {
  await app.close()
  if (folder) await rm(folder, { recursive: true, force: true })
  folder = null
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: Failure) => error.options.fields ?? error.code,
  )
/** A text of three pieces, the last one short. */
const long = new Uint8Array(chunkSize * 2 + 1_000).map((_, index) => 97 + (index % 23))
const hash = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
const pieces = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    Buffer.from(bytes.subarray(index * chunkSize, (index + 1) * chunkSize)).toString('base64'),
  )
const begin = (more: object = {}, session = builder) =>
  assets().init(session, { name: 'text.txt', size: long.length, mimeType: 'text/plain', ...more })
async function read(session: Parameters<App['dispatcher']['call']>[0], id: string): Promise<Uint8Array> {
  return new Uint8Array(await (await assets().open(session, id)).content.arrayBuffer())
}
/** Files below the folder. */
const left = async (name: string) =>
  folder
    ? (await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

describe.each(['memory', 'files'] as const)('an upload in %s', (kind) => {
  beforeEach(() => start(kind))

  const orders: [what: string, order: number[]][] = [
    ['in order', [0, 1, 2]],
    ['backwards', [2, 1, 0]],
    ['with pieces doubled', [0, 0, 1, 2, 1]],
  ]
  test.each(orders)('arrives %s', async (_, order) => {
    const { assetId, estimatedChunks, chunkSize: size } = await begin()
    expect({ estimatedChunks, size }).toEqual({ estimatedChunks: 3, size: chunkSize })
    let percentage = 0
    for (const chunkId of order) {
      ;({ percentage } = await assets().stream(builder, {
        assetId,
        chunkId,
        chunk: pieces(long)[chunkId] as string,
      }))
    }
    expect(percentage).toBe(100)
    expect(await assets().finish(builder, { assetId })).toEqual({ assetId, sha256: hash(long) })
    expect(hash(await read(builder, assetId))).toBe(hash(long))
    expect(await left('uploads')).toEqual([])
  })

  test('may count its pieces from one', async () => {
    const { assetId } = await begin()
    for (const [index, chunk] of pieces(long).entries())
      await assets().stream(builder, { assetId, chunkId: index + 1, chunk })
    expect((await assets().finish(builder, { assetId })).sha256).toBe(hash(long))
  })

  test('says what is missing, shows nothing meanwhile, and goes on', async () => {
    const { assetId } = await begin()
    const [first, second, third] = pieces(long) as [string, string, string]
    await assets().stream(builder, { assetId, chunkId: 0, chunk: first })
    await assets().stream(builder, { assetId, chunkId: 2, chunk: third })
    const refused = await assets()
      .finish(builder, { assetId })
      .catch((error: Failure) => error.options)
    expect(refused).toMatchObject({
      fields: { chunkId: 'validation.chunkMissing' },
      detail: { missing: [1] },
    })
    expect(await codeOf(assets().open(builder, assetId))).toBe('NOT_FOUND')
    await assets().stream(builder, { assetId, chunkId: 1, chunk: second })
    expect((await assets().finish(builder, { assetId })).sha256).toBe(hash(long))
  })

  test('finished twice at once answers the same', async () => {
    const { assetId } = await begin()
    for (const [chunkId, chunk] of pieces(long).entries())
      await assets().stream(builder, { assetId, chunkId, chunk })
    const both = await Promise.all([
      assets().finish(builder, { assetId }),
      assets().finish(builder, { assetId }),
    ])
    expect(both.map(({ sha256 }) => sha256)).toEqual([hash(long), hash(long)])
  })

  test('that is cancelled leaves nothing', async () => {
    const { assetId } = await begin()
    await assets().stream(builder, { assetId, chunkId: 0, chunk: pieces(long)[0] as string })
    await assets().cancel(builder, { assetId })
    expect(await left('uploads')).toEqual([])
    expect(await codeOf(assets().finish(builder, { assetId }))).toBe('NOT_FOUND')
  })

  test('of another user is not there', async () => {
    const { assetId } = await begin()
    const chunk = pieces(long)[0] as string
    expect(await codeOf(assets().stream(handler, { assetId, chunkId: 0, chunk }))).toBe('NOT_FOUND')
    expect(await codeOf(assets().finish(handler, { assetId }))).toBe('NOT_FOUND')
    expect(await codeOf(assets().cancel(handler, { assetId }))).toBe('NOT_FOUND')
    expect(await codeOf(assets().stream({ ...builder, org: 'other' }, { assetId, chunkId: 0, chunk }))).toBe(
      'NOT_FOUND',
    )
  })

  test('whose content is something else is refused and leaves nothing', async () => {
    const bytes = new TextEncoder().encode('<html>')
    const { assetId } = await begin({ name: 'bild.png', size: bytes.length, mimeType: 'image/png' })
    await assets().stream(builder, { assetId, chunkId: 0, chunk: Buffer.from(bytes).toString('base64') })
    // The text itself says why: where one file is chosen there are no fields to look in.
    expect(
      await assets()
        .finish(builder, { assetId })
        .catch((error) => error.options),
    ).toEqual({
      fields: { file: 'validation.fileContent' },
      message: { id: 'validation.fileContent' },
    })
    expect(await left('uploads')).toEqual([])
    expect(await left('blobs')).toEqual([])
    expect(await codeOf(assets().finish(builder, { assetId }))).toBe('NOT_FOUND')
  })

  test('never finished is swept after a day, with its pieces', async () => {
    const { assetId } = await begin()
    await assets().stream(builder, { assetId, chunkId: 0, chunk: pieces(long)[0] as string })
    await assets().sweep()
    expect(
      await codeOf(assets().stream(builder, { assetId, chunkId: 1, chunk: pieces(long)[1] as string })),
    ).toBe('ok')
    setSystemTime(Date.now() + 25 * 3_600_000)
    try {
      await assets().sweep()
    } finally {
      setSystemTime()
    }
    expect(await left('uploads')).toEqual([])
    expect(await codeOf(assets().finish(builder, { assetId }))).toBe('NOT_FOUND')
  })

  test('of a content that is there already shares it, until the last is removed', async () => {
    const file = { name: 'a.txt', mimeType: 'text/plain', bytes: long, access: 'staff' as const }
    const one = await assets().storeFile(builder, file)
    const two = await assets().storeFile({ ...builder, org: 'other' }, file)
    if (folder) expect(await left('blobs')).toEqual([hash(long)])
    await assets().remove(builder, one.assetId)
    expect(hash(await read({ ...builder, org: 'other' }, two.assetId))).toBe(hash(long))
    await assets().remove({ ...builder, org: 'other' }, two.assetId)
    await assets().sweep()
    expect(await codeOf(assets().open({ ...builder, org: 'other' }, two.assetId))).toBe('NOT_FOUND')
  })

  test('of an import that fails leaves nothing', async () => {
    const staged = await assets().stage({ name: 'a.txt', mimeType: '', bytes: long, access: 'public' })
    const failed = app.services.store.write(async (tx) => {
      await assets().addIn(tx, builder, staged)
      throw new Error('no')
    })
    await failed.catch(() => assets().unstage(staged))
    expect(await codeOf(assets().open(builder, staged.assetId))).toBe('NOT_FOUND')
    expect([...(await left('blobs')), ...(await left('uploads'))]).toEqual([])
  })
})

describe('a crash', () => {
  beforeEach(() => start('files'))

  test('between content and row leaves nothing in the end', async () => {
    const staged = await assets().stage({ name: 'a.txt', mimeType: '', bytes: long, access: 'public' })
    expect(await left('blobs')).toEqual([hash(long)])
    await app.close()
    app = await createApp({
      config: readConfig({ data: folder, port: 0 }),
      embedded: null,
      echo: () => {},
      ran: Date.now,
    })
    setSystemTime(Date.now() + 2 * 3_600_000)
    try {
      await assets().sweep()
    } finally {
      setSystemTime()
    }
    expect(staged.row.sha256).toBe(hash(long))
    expect([...(await left('blobs')), ...(await left('uploads'))]).toEqual([])
  })

  test('after the row was written keeps the file', async () => {
    const { assetId } = await assets().storeFile(builder, {
      name: 'a.txt',
      mimeType: '',
      bytes: long,
      access: 'staff',
    })
    await app.close()
    app = await createApp({
      config: readConfig({ data: folder, port: 0 }),
      embedded: null,
      echo: () => {},
      ran: Date.now,
    })
    await assets().sweep()
    expect(hash(await read(builder, assetId))).toBe(hash(long))
  })
})

describe('an upload is refused', () => {
  beforeEach(() => start('memory', { VERKSTAD_MAX_UPLOAD_MB: '2' }))

  test('when it is larger than the server takes', async () => {
    expect(await codeOf(begin({ size: 2_000_001 }))).toBe('TOO_LARGE')
    expect(await codeOf(begin({ size: 2_000_000 }))).toBe('ok')
  })
  test('when its ending is that of a program', async () => {
    expect(await fieldsOf(begin({ name: 'faktura.pdf.exe' }))).toEqual({ name: 'validation.fileForbidden' })
  })
  test('when a visitor holds no case', async () => {
    expect(await codeOf(begin({}, anonymousSession()))).toBe('UNAUTHORIZED')
  })
  test('when it wants to be public and its sender builds nothing', async () => {
    expect(await codeOf(begin({ access: 'public' }, handler))).toBe('FORBIDDEN')
    expect(await codeOf(begin({ access: 'staff' }, citizen))).toBe('FORBIDDEN')
    expect(await codeOf(begin({ access: 'public' }, builder))).toBe('ok')
  })
  test('when too many wait', async () => {
    for (let n = 0; n < 30; n++) expect(await codeOf(begin())).toBe('ok')
    expect(await codeOf(begin())).toBe('TOO_MANY')
    expect(await codeOf(begin({}, handler))).toBe('ok')
  })

  const bad: [what: string, chunkId: number, chunk: string][] = [
    ['no base64', 0, 'åäö!'],
    ['cut base64', 0, 'YWJ'],
    ['nothing', 0, ''],
    ['more than a piece', 0, Buffer.alloc(chunkSize + 1).toString('base64')],
    ['a piece beyond the end', 9, 'YWJj'],
  ]
  test.each(bad)('when a piece is %s', async (_, chunkId, chunk) => {
    const { assetId } = await begin()
    expect(await codeOf(assets().stream(builder, { assetId, chunkId, chunk }))).toBe('INVALID')
  })
  test('when more comes than was said', async () => {
    const { assetId } = await begin({ size: 4 })
    expect(await codeOf(assets().stream(builder, { assetId, chunkId: 0, chunk: 'YWJj' }))).toBe('ok')
    expect(await codeOf(assets().stream(builder, { assetId, chunkId: 1, chunk: 'YWJj' }))).toBe('INVALID')
  })
})

describe('a file is read', () => {
  beforeEach(() => start('memory'))
  const readers = {
    anonymous: anonymousSession(),
    citizen,
    handler,
    builder,
    system: systemSession(),
    elsewhere: { ...handler, org: 'other' },
  }
  const cases: [access: 'public' | 'staff' | 'case', by: (keyof typeof readers)[]][] = [
    ['public', ['anonymous', 'citizen', 'handler', 'builder', 'system']],
    ['staff', ['handler', 'builder', 'system']],
    ['case', ['system']],
  ]
  test.each(cases)('that is for %s by %p alone', async (access, by) => {
    const { assetId } = await assets().storeFile(systemSession(), {
      name: 'a.txt',
      mimeType: '',
      bytes: long,
      access,
    })
    const may: string[] = []
    for (const [name, session] of Object.entries(readers)) {
      if ((await codeOf(assets().open(session, assetId))) === 'ok') may.push(name)
    }
    expect(may).toEqual(by)
  })
  test('by who uploaded it, before a case has it', async () => {
    const { assetId } = await assets().storeFile(citizen, {
      name: 'a.txt',
      mimeType: '',
      bytes: long,
      access: 'case',
    })
    expect(await codeOf(assets().open(citizen, assetId))).toBe('ok')
    expect(await codeOf(assets().open(handler, assetId))).toBe('NOT_FOUND')
  })
})
