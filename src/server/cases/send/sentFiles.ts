import type { Settings } from '../../../shared/catalogue/value.ts'
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
  {
    sent,
    data,
    by: { caseToken, tokenHash },
  }: {
    sent: readonly SentFiles[]
    data: Values
    /** By what a visitor holds the case that they are for. */
    by: { caseToken?: string; tokenHash?: string | undefined }
  },
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
    const settings: Settings = form.fields.get(name)?.settings ?? {}
    const there = filesIn(data[name])
    const leftOut: string[] = []
    for (const file of files) {
      if (there.length >= maxFilesOf(settings)) {
        leftOut.push(file.name)
        continue
      }
      const wrong = fileProblems({ name: file.name, size: file.size, mimeType: file.type }, settings)
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
          ...(caseToken ? { caseToken } : tokenHash && { tokenHash }),
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
        problems.push({ name, level: 'error', key: ofOneFile[key] ?? key, values })
      }
    }
    if (leftOut.length > 0) {
      const values = { n: maxFilesOf(settings), names: leftOut.join(', ') }
      problems.push({ name, level: 'error', key: 'validation.filesLeftOut', values })
    }
    answers[name] = there
  }
  return { data: answers, files: staged, problems }
}

/** What is wrong with the content of a file, where several may have come: with its name. */
const ofOneFile: Readonly<Record<string, string>> = {
  'validation.fileContent': 'validation.fileContentOf',
  'validation.fileForbidden': 'validation.fileForbiddenOf',
  'validation.fileInfected': 'validation.fileInfectedOf',
}
