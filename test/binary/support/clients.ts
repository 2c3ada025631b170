import { zip } from '../../../src/server/solutions/files/zip.ts'
import { post, type Reply } from './server.ts'

/** What the server has said it has saved. */
export interface Acknowledged {
  cases: Map<string, ToldCase>
  /** Asset id → its content. */
  files: Map<string, { sha256: string; round: number }>
  /** Categories that came with imported solutions, whose id is their name → round. */
  imports: Map<string, number>
  /** Begun and not finished: whoever uploads next goes on with them. */
  cut: CutFile[]
  writes: number
}

export const nothingYet = (): Acknowledged => ({
  cases: new Map(),
  files: new Map(),
  imports: new Map(),
  cut: [],
  writes: 0,
})

interface CutFile {
  assetId: string
  chunkSize: number
  bytes: Buffer
}

export interface ToldCase {
  round: number
  caseToken: string
  /** The last count that was saved: it stands in the answer `plats`. */
  saved: number
  number?: string
  status?: string
}

export interface ClientOptions {
  url: string
  staff: Record<string, string>
  acknowledged: Acknowledged
  round: number
}

/** Sixteen people at work until the server goes away under them. */
export function createClients(options: ClientOptions) {
  const { acknowledged } = options
  const waiters: { writes: number; resolve(): void }[] = []
  const noted = () => {
    acknowledged.writes++
    for (const { writes, resolve } of waiters) if (acknowledged.writes >= writes) resolve()
  }
  const faults: string[] = []
  const everybody = Array.from({ length: 16 }, (_, n) => work(n, options, noted, faults))
  return {
    reached: (writes: number) => new Promise<void>((resolve) => waiters.push({ writes, resolve })),
    /** What went wrong besides the server's going. */
    async ended(): Promise<string[]> {
      await Promise.all(everybody)
      return faults
    },
  }
}

async function work(n: number, options: ClientOptions, noted: () => void, faults: string[]): Promise<void> {
  try {
    // Some upload, one imports, the others report; every second report is taken on by staff.
    for (let turn = 0; ; turn++)
      await (n === 0
        ? bringIn(options, noted, turn)
        : n % 4 === 3
          ? upload(options, noted, `${n}-${turn}`)
          : report(options, noted, turn))
  } catch (error) {
    // An answer of the server's is a fault; that there is none is what is tested.
    if (String(error).includes('/api/action/')) faults.push(String(error))
  }
}

async function report(
  { url, staff, acknowledged, round }: ClientOptions,
  noted: () => void,
  turn: number,
): Promise<void> {
  const save = (input: Reply) =>
    post(`${url}/api/action/admin/saveFormData3`, { formId: 'form-felanmalan', ...input })
  const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
  const { formDataId, caseToken } = await save({ data: answers })
  const told: ToldCase = { round, caseToken, saved: 1 }
  acknowledged.cases.set(formDataId, told)
  noted()
  for (let count = 2; count <= 4; count++) {
    await save({ formDataId, caseToken, data: { plats: `Storgatan ${count}` } })
    told.saved = count
    noted()
  }
  const { DiaryNumber, status } = await save({ formDataId, caseToken, data: {}, complete: true })
  Object.assign(told, { number: DiaryNumber, status })
  noted()
  if (turn % 2 === 0) return
  const move = { formDataId, connectionId: 'borja', currentStateId: 'ny' }
  const moved = await post(`${url}/api/action/admin/changeStatus3`, move, staff)
  told.status = moved.status._id
  noted()
}

/** Imports a solution with a category of its own. */
async function bringIn(
  { url, staff, acknowledged, round }: ClientOptions,
  noted: () => void,
  turn: number,
): Promise<void> {
  const act = (action: string, input: Reply) => post(`${url}/api/action/${action}`, input, staff)
  const id = `imported-${round}-${turn}`
  const manifest = { format: 1, name: id, version: '1.0.0', description: '', dependencies: {} }
  const category = { _id: id, name: id, data: { description: 'Inläst' } }
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const archive = await zip(
    new Map([
      ['solution.json', json(manifest)],
      [`category/${id}.json`, json(category)],
    ]),
  )
  const chunk = Buffer.from(archive).toString('base64')
  const { uploadId } = await act('solution/upload', { chunk })
  await act('solution/import', { uploadId })
  acknowledged.imports.set(id, round)
  noted()
}

/** Begins a file, or goes on with one that was cut off when the server went. */
async function upload(
  { url, staff, acknowledged, round }: ClientOptions,
  noted: () => void,
  name: string,
): Promise<void> {
  const act = (action: string, input: Reply) => post(`${url}/api/action/admin/${action}`, input, staff)
  const cut = acknowledged.cut.pop()
  const file = cut ?? (await begin())
  const { assetId, bytes, chunkSize } = file
  const finish = () => act('finishUpload3', { assetId })
  try {
    // It may have been the last answer that was lost.
    let done = cut && (await finish().catch(() => undefined))
    for (let chunkId = 0; !done && chunkId * chunkSize < bytes.length; chunkId++) {
      const chunk = bytes.subarray(chunkId * chunkSize, (chunkId + 1) * chunkSize).toString('base64')
      await act('streamUpload3', { assetId, chunkId, chunk })
    }
    done ??= await finish()
    acknowledged.files.set(assetId, { sha256: done.sha256, round })
    noted()
  } catch (error) {
    acknowledged.cut.push(file)
    throw error
  }

  async function begin(): Promise<CutFile> {
    const bytes = Buffer.from(`${round} ${name} `.repeat(60_000))
    const asked = { name: `${name}.txt`, size: bytes.length, mimeType: 'text/plain' }
    const { assetId, chunkSize } = await act('initUpload3', asked)
    return { assetId, chunkSize, bytes }
  }
}
