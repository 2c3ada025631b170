import type { Values } from '../../../shared/fields/field.ts'
import { fieldsOf, isOpen } from '../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import type { ValidationResult } from '../../../shared/rules/page/validate.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { caseTokenHash } from '../../auth/token/secrets.ts'
import type { Session } from '../../session.ts'
import type { AssetRow, CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CompiledForm } from '../forms.ts'

/** A file as an answer names it. */
interface FileInAnswer {
  assetId: string
  name: string
  size: number
  mimeType: string
}

/**
 * Files that come with new answers: each must be an upload that is finished and belongs to this case or to the one who
 * saves. What the answer says of name, size and kind is replaced by what was stored. INVALID otherwise.
 */
export async function checkFiles(
  tx: Tx,
  session: Session,
  form: CompiledForm,
  names: readonly string[],
  values: Values,
  { caseId, caseToken }: { caseId: string; caseToken: string | undefined },
): Promise<string[]> {
  if (form.fileFields.length === 0) return []
  const fields = names.filter((name) => form.fields.get(name)?.definition.assets)
  if (fields.length === 0) return []
  const idsOf = (name: string) => form.fields.get(name)?.definition.assets?.(values[name] ?? []) ?? []
  const ids = fields.flatMap(idsOf)
  const owner = { caseId, tokenHash: caseToken ? caseTokenHash(caseToken) : null }
  const files = new Map((await tx.assets.findMany(session.org, ids)).map((file) => [file._id, file]))
  const problems: Record<string, string> = {}
  for (const name of fields) {
    const given = values[name]
    if (!Array.isArray(given)) continue
    if (!idsOf(name).every((id) => mayUse(session, files.get(id), owner))) problems[name] = 'validation.file'
    else values[name] = given.map((file: FileInAnswer) => stored(file, files.get(file.assetId)))
  }
  if (Object.keys(problems).length > 0) throw fail('INVALID', { fields: problems })
  return ids
}

/**
 * Adds the questions of the case that have an upload which is not finished, with the name of the file; of these pages
 * alone where some are given. Of one that says no question it is the first that asks for files; what nobody can answer
 * now does not count.
 */
export async function addUnderWay(
  validation: ValidationResult,
  tx: Tx,
  form: CompiledForm,
  state: PageState,
  { org, _id }: Pick<CaseRecord, 'org' | '_id'>,
  pages?: readonly string[],
): Promise<ValidationResult> {
  if (form.fileFields.length === 0) return validation
  const open = form.fileFields.map(({ name }) => name).filter((name) => isOpen(state, name))
  const there = new Set(fieldsOf(state, pages).map(({ name }) => name))
  const found = (await tx.assets.underWay(org, _id))
    .map(({ question, name }) => ({ question: question ?? open[0] ?? '', name }))
    .filter(({ question }) => open.includes(question) && there.has(question))
  if (found.length === 0) return validation
  const critical = found.map(({ question }) => [question, 'validation.fileUnderWay'])
  const values = found.map(({ question, name }) => [question, { name }])
  return {
    ...validation,
    critical: { ...validation.critical, ...Object.fromEntries(critical) },
    values: { ...validation.values, ...Object.fromEntries(values) },
  }
}

/** Ids of all files in these answers. */
export function filesIn(form: CompiledForm, values: Values): string[] {
  const ids: string[] = []
  for (const { name, definition } of form.fileFields) {
    const answer = values[name]
    if (answer) ids.push(...(definition.assets?.(answer) ?? []))
  }
  return ids
}

export async function keepFiles(tx: Tx, org: string, ids: readonly string[], caseId: string): Promise<void> {
  if (ids.length > 0) await tx.assets.giveToCase(org, ids, caseId)
}

/** Whether a file may become the case's: a finished upload of this case, or of the one who saves. */
export function mayUse(
  session: Session,
  file: AssetRow | undefined,
  { caseId, tokenHash }: { caseId: string; tokenHash: string | null },
): boolean {
  if (!file || file.finished === null) return false
  if (file.caseId !== null) return file.caseId === caseId
  if (session.kind === 'system') return true
  if (session.userId !== null) return file.createdBy === session.userId
  return (
    file.tokenHash !== null &&
    (file.tokenHash === tokenHash || session.visits?.some(({ hash }) => hash === file.tokenHash) === true)
  )
}

const stored = (file: FileInAnswer, row: AssetRow | undefined): FileInAnswer =>
  row ? { assetId: row._id, name: row.name, size: row.size, mimeType: row.mimeType } : file
