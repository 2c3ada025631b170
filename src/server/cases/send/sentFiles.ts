import { fileProblems, filesIn, maxFilesOf } from '../../../shared/catalogue/values/FileUpload.ts'
import { uploadName } from '../../../shared/catalogue/values/uploadName.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { errors, Failure, fail } from '../../../shared/wire/errors.ts'
import type { StagedFile } from '../../assets/files.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { SentFiles } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import type { FileProblem } from './findings.ts'

/** Files that came with answers, their contents kept and their rows still to be written. */
export interface Staged {
  /** The answers that name them, those that were there before included. */
  data: Values
  /** Each with the name of its question. */
  files: readonly (StagedFile & { name: string })[]
  problems: readonly FileProblem[]
}

/** Keeps the contents of the files. What cannot be taken is a problem, and the others are taken. */
export async function stageFiles(
  context: CaseContext,
  session: Session,
  form: CompiledForm,
  { sent, data, caseToken }: { sent: readonly SentFiles[]; data: Values; caseToken: string | undefined },
): Promise<Staged> {
  const staged: (StagedFile & { name: string })[] = []
  const problems: FileProblem[] = []
  const answers: Record<string, unknown> = {}
  const unknown = sent.filter(({ name }) => !form.fields.get(name)?.definition.assets)
  if (unknown.length > 0)
    throw fail('INVALID', {
      fields: Object.fromEntries(unknown.map(({ name }) => [name, 'validation.unknownKey'])),
    })
  for (const { name, files } of sent) {
    const { settings = {} } = form.fields.get(name) ?? {}
    const there = filesIn(data[name])
    for (const file of files) {
      const wrong =
        there.length >= maxFilesOf(settings)
          ? [{ level: 'error' as const, key: 'validation.maxFiles', values: { n: maxFilesOf(settings) } }]
          : fileProblems({ name: file.name, size: file.size, mimeType: file.type }, settings)
      for (const { level, ...problem } of wrong)
        problems.push({ name, level: level === 'critical' ? level : 'error', ...problem })
      if (wrong.length > 0) continue
      try {
        context.assets.admit(session)
        const one = await context.assets.stage({
          name: uploadName(settings, file.name, there.length),
          mimeType: file.type,
          bytes: file,
          access: 'case',
          ...(caseToken && { caseToken }),
        })
        staged.push({ ...one, name })
        there.push({
          assetId: one.assetId,
          name: one.row.name,
          size: one.row.size,
          mimeType: one.row.mimeType,
        })
      } catch (error) {
        if (!(error instanceof Failure)) {
          for (const one of staged) await context.assets.unstage(one)
          throw error
        }
        const [key = errors[error.code].message.id] = Object.values(error.options.fields ?? {})
        const values = { name: file.name, mb: Number(settings.maxSize ?? 0) / 1000 }
        problems.push({ name, level: 'error', key, values })
      }
    }
    answers[name] = there
  }
  return { data: answers, files: staged, problems }
}
