import { type FileAnswer, fileProblems, maxFilesOf } from '../../../shared/catalogue/values/FileUpload.ts'
import { uploadName } from '../../../shared/catalogue/values/uploadName.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { ModelProblem } from '../../../shared/wire/page.ts'
import type { LoadContext } from '../contract.ts'
import type { Held } from '../held.ts'
import type { ReadAnswers } from './readAnswers.ts'

/** Stores the files that came with a form, and puts them among its answers. What cannot be taken is a problem. */
export async function storeFiles(
  context: LoadContext,
  held: Held,
  answers: ReadAnswers,
): Promise<ModelProblem[]> {
  const problems: ModelProblem[] = []
  for (const { field, files } of answers.files) {
    const { name } = field
    const settings = field.node.extra
    const there = (answers.values[name] as FileAnswer[] | undefined) ?? []
    for (const file of files) {
      const wrong =
        there.length >= maxFilesOf(settings)
          ? [{ level: 'error' as const, key: 'validation.maxFiles', values: { n: maxFilesOf(settings) } }]
          : fileProblems({ name: file.name, size: file.size, mimeType: file.type }, settings)
      if (wrong.length > 0) {
        problems.push(...wrong.map((problem) => ({ name, ...problem })))
        continue
      }
      try {
        there.push(await store(context, held, file, uploadName(settings, file.name, there.length)))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const [key] = Object.values(error.options.fields ?? {})
        problems.push(
          key
            ? {
                name,
                level: 'error',
                key,
                values: { name: file.name, mb: Number(settings.maxSize ?? 0) / 1000 },
              }
            : { name, level: 'error', key: errors[error.code].message.id },
        )
      }
    }
    answers.values[name] = there
  }
  return problems
}

/** In the same pieces as script sends them: one way in for every file. */
async function store(
  { services, session }: LoadContext,
  held: Held,
  file: File,
  name: string,
): Promise<FileAnswer> {
  const ref = { ...(held.caseToken && { caseToken: held.caseToken }) }
  const { assetId, chunkSize } = await services.assets.init(session, {
    name,
    size: file.size,
    mimeType: file.type,
    formDataId: held.formDataId,
    ...ref,
  })
  for (let chunkId = 0; chunkId * chunkSize < file.size; chunkId++) {
    const piece = file.slice(chunkId * chunkSize, (chunkId + 1) * chunkSize)
    const chunk = Buffer.from(await piece.arrayBuffer()).toString('base64')
    await services.assets.stream(session, { assetId, chunkId, chunk, ...ref })
  }
  await services.assets.finish(session, { assetId, ...ref })
  return { assetId, name, size: file.size, mimeType: file.type || 'application/octet-stream' }
}
