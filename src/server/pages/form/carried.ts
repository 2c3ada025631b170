import { secretToken } from '../../../shared/ids.ts'
import { allLost, asText, type LostFile } from './lostFiles.ts'

/**
 * Files that came with a form whose sender is to log in again, or to type in a new code, before it is dealt with. Without script their browser
 * cannot keep them: they wait here until it is sent on, by what the page says that asks for the login. Of this process, and no more than there is
 * room for: those that are not there any more have to be chosen again, and the page that comes then says so.
 */
interface Carried {
  files: readonly (readonly [question: string, file: File])[]
  bytes: number
  until: number
}

const carriedFor = 60 * 60_000
/** Bytes of one form's files. */
const mostOfOne = 16_000_000
/** In all: what visitors send takes no more memory than this. The oldest goes first. */
const mostBytes = 32_000_000
const all = new Map<string, Carried>()
let bytes = 0

/** The field of the page by which they come back. */
export const carriedField = '_carried'

/** What the page that is drawn now sends on of the files that came: by what they wait, and the names of those that are lost (`lost`). */
export async function carryFiles(
  form: FormData,
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
  const id = await keep(files, size)
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
  for (const one of said) {
    const [, id = '', i, text] = /^([\w-]+):(\d+):(.+)$/s.exec(typeof one === 'string' ? one : '') ?? []
    const [question, file] = all.get(id)?.files[Number(i)] ?? []
    if (question && file) form.append(question, file)
    else if (text) form.append('_lost', text)
  }
}

/** What was sent is thrown away when it is answered: this is a copy of it. */
async function keep(files: readonly (readonly [string, File])[], size: number): Promise<string> {
  const copies = await Promise.all(
    files.map(async ([question, file]) => {
      const { name, type } = file
      return [question, new File([await file.arrayBuffer()], name, { type })] as const
    }),
  )
  const id = secretToken()
  all.set(id, { files: copies, bytes: size, until: Date.now() + carriedFor })
  bytes += size
  for (const [old, { until, bytes: freed }] of all) {
    if (until > Date.now() && bytes <= mostBytes) break
    all.delete(old)
    bytes -= freed
  }
  return id
}
