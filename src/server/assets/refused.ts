import { fail } from '../../shared/wire/errors.ts'

/** A file has one thing wrong with it, so that is what the answer says: whoever sent it has no form to look in. */
export const refused = (field: string, problem: string) =>
  fail('INVALID', { fields: { [field]: problem }, message: { id: problem } })
