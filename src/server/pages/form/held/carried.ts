import { secretToken } from '../../../../shared/ids.ts'
import { networkOf } from '../../../limits.ts'
import { allLost, asText, type LostFile } from './lostFiles.ts'

/**
 * Files that came with a form whose sender is to log in again, or to type in a new code, before it is dealt with. Without script their browser
 * cannot keep them: they wait here until it is sent on, by what the page says that asks for the login. Of this process, and no more than there is
 * room for: those that are not there any more have to be chosen again, and the page that comes then says so.
 */
interface Carried {
  files: readonly (readonly [question: string, file: File])[]
  bytes: number
  /** The network that they came from. */
  from: string
  until: number
}

const carriedFor = 60 * 60_000
/** Bytes of one form's files, and of all that came from one network: nobody takes the place of everybody else's. */
const mostOfOne = 16_000_000
/** In all: what visitors send takes no more memory than this. The oldest goes first. */
const mostBytes = 32_000_000
const all = new Map<string, Carried>()

/** The field of the page by which they come back. */
export const carriedField = '_carried'

/**
 * What the page that is drawn now sends on of the files that came: by what they wait, and the names of those that are lost (`lost`). `address`:
 * of who sent them.
 */
export async function carryFiles(
  form: FormData,
  address: string,
  isCarried: (question: string) => boolean = () => true,
): Promise<{ entries: [string, string][]; lost: LostFile[] }> {
  const files = [...form].flatMap(([question, one]): [string, File][] =>
    typeof one === 'string' || one.name === '' || !isCarried(question) ? [] : [[question, one]],
  )
  const size = files.reduce((sum, [, file]) => sum + file.size, 0)
  const carries = files.length > 0 && size <= mostOfOne
  const there = new Set(carries ? files.map(([question, { name }]) => asText({ question, name })) : [])
  const lost = allLost(form).filter((one) => !there.has(asText(one)))
  const names = lost.map((one): [string, string] => ['_lost', asText(one)])
  if (!carries) return { entries: names, lost }
  const id = await keep(files, size, networkOf(address))
  const ways = files.map(([question, { name }], i): [string, string] => [
    carriedField,
    `${id}:${i}:${asText({ question, name })}`,
  ])
  return { entries: [...ways, ...names], lost }
}

/** Puts what waits for this form into it, as if it had come along; of what is not there any more it says that it is lost. */
export function takeCarried(form: FormData): void {
  const said = form.getAll(carriedField)
  form.delete(carriedField)
  const taken = new Set<File>()
  for (const one of said) {
    const [, id = '', i, text] = /^([\w-]+):(\d+):(.+)$/s.exec(typeof one === 'string' ? one : '') ?? []
    const waits = all.get(id)
    const [question, file] = (waits && waits.until > Date.now() && waits.files[Number(i)]) || []
    // Once, however often it is said.
    if (file && taken.has(file)) continue
    if (file) taken.add(file)
    if (question && file) form.append(question, file)
    else if (text) form.append('_lost', text)
  }
}

/** What was sent is thrown away when it is answered: this is a copy of it. */
async function keep(files: Carried['files'], size: number, from: string): Promise<string> {
  const copies = await Promise.all(
    files.map(async ([question, file]) => {
      const { name, type } = file
      return [question, new File([await file.arrayBuffer()], name, { type })] as const
    }),
  )
  const id = secretToken()
  all.set(id, { files: copies, bytes: size, from, until: Date.now() + carriedFor })
  setTimeout(forget, carriedFor + 1).unref()
  makeRoom(mostOfOne, (one) => one.from === from)
  makeRoom(mostBytes, () => true)
  return id
}

function makeRoom(most: number, isMeant: (one: Carried) => boolean): void {
  const meant = [...all].filter(([, one]) => isMeant(one))
  let bytes = meant.reduce((sum, [, one]) => sum + one.bytes, 0)
  for (const [id, one] of meant) {
    if (bytes <= most) return
    all.delete(id)
    bytes -= one.bytes
  }
}

/** Nobody's files lie here longer than the page says that asks for the login. */
function forget(): void {
  for (const [id, { until }] of all) if (until <= Date.now()) all.delete(id)
}
