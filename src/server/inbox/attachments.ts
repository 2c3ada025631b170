import { mostNoteFiles } from '../../shared/process/talk/noteLimits.ts'
import { Failure } from '../../shared/wire/errors.ts'
import type { Assets } from '../assets/assets.ts'
import type { ArrivingFile } from '../assets/blobs.ts'
import { fileName } from '../assets/fileName.ts'
import { endingOf } from '../assets/fileTypes.ts'
import type { ArrivedFile } from '../cases/contract.ts'
import { hideTokens, hideTokensIn, hiding, hidingInMail } from './hide.ts'
import type { ParsedAttachment } from './parsed.ts'
import type { PartSink } from './split.ts'
import type { Strangers } from './strangers.ts'

/** Attachments of one mail on their way: each waits in a file of its own, and what is too large is only counted. */
export interface Arriving {
  take(part: number): Promise<PartSink>
  /** Once all has come: looked through as uploads are, and kept until they are written or let go; of `strangers` as far as there is room. */
  stage(attachments: readonly ParsedAttachment[], strangers?: Strangers): Promise<ArrivedFile[]>
  drop(): Promise<void>
}

interface Part {
  size: number
  file: ArrivingFile | null
}

export interface ArrivingOptions {
  assets: Pick<Assets, 'receive' | 'stage'>
  /** Bytes that one may have, and all together. */
  each: number
  all: number
  /** Numbers of those that are wanted; absent: all. */
  only?: ReadonlySet<number>
}

export function createArriving({ assets, each, all, only }: ArrivingOptions): Arriving {
  const parts = new Map<number, Part>()
  const looked: ArrivingFile[] = []
  let total = 0

  async function take(part: number): Promise<PartSink> {
    const wanted = !only || only.has(part)
    const here: Part = { size: 0, file: wanted ? await assets.receive() : null }
    parts.set(part, here)
    return hiding({
      async write(bytes) {
        here.size += bytes.length
        total += here.file ? bytes.length : 0
        if (!here.file) return
        if (here.size <= each && total <= all) return here.file.write(bytes)
        total -= here.size
        await here.file.drop()
        here.file = null
      },
      end: () => {},
    })
  }

  /** What has come; a mail that was sent along is looked into once more, as only then is it known that it is one. */
  async function contentOf(
    part: number | null,
    { name, mimeType }: Pick<ParsedAttachment, 'name' | 'mimeType'>,
  ) {
    const came = await (part === null ? undefined : parts.get(part))?.file?.content()
    if (!came || (mimeType !== 'message/rfc822' && endingOf(name) !== 'eml')) return came
    const file = await assets.receive()
    looked.push(file)
    const sink = hidingInMail({ write: (bytes) => file.write(bytes), end: () => {} })
    for await (const bytes of came.stream()) await sink.write(bytes)
    await sink.end()
    return file.content()
  }

  async function one(
    { name, mimeType, part, content }: ParsedAttachment,
    strangers: Strangers | undefined,
  ): Promise<ArrivedFile> {
    const here = part === null ? undefined : parts.get(part)
    const size = here?.size ?? content?.length ?? 0
    const file = { name: hideTokens(fileName(name)), size, part }
    const bytes = content ? hideTokensIn(content) : await contentOf(part, { name, mimeType })
    if (size > each) return { ...file, problem: 'validation.largeFile' }
    if (!bytes) return { ...file, problem: 'validation.largeFiles' }
    if (strangers && !strangers.take(size)) return { ...file, problem: 'validation.manyFromStrangers' }
    try {
      // What programs call a file of mail is often wrong: its ending and its content tell, where it has one.
      const said = endingOf(name) === '' ? mimeType : ''
      const given = { name: file.name, mimeType: said, bytes, access: 'case', limit: each } as const
      return { ...file, staged: await assets.stage(given) }
    } catch (error) {
      // What has no reason of the file's own, such as a full disk, is no reason to be without it.
      const [problem] = error instanceof Failure ? Object.values(error.options.fields ?? {}) : []
      if (problem === undefined) throw error
      return { ...file, problem }
    }
  }

  return {
    take,
    async stage(attachments, strangers) {
      const files: ArrivedFile[] = []
      for (const attachment of attachments) {
        if (only && (attachment.part === null || !only.has(attachment.part))) continue
        const room = files.filter(({ staged }) => staged).length < mostNoteFiles
        if (room) files.push(await one(attachment, strangers))
        else
          files.push({
            ...{
              name: hideTokens(fileName(attachment.name)),
              part: attachment.part,
              problem: 'validation.maxFiles',
            },
            size: parts.get(attachment.part ?? -1)?.size ?? attachment.content?.length ?? 0,
          })
      }
      return files
    },
    async drop() {
      for (const file of [...[...parts.values()].flatMap((one) => one.file ?? []), ...looked])
        await file.drop().catch(() => {})
    },
  }
}
