import type { CaseSigning } from '../../../shared/wire/page/apart.ts'
import type { LoadContextOf } from '../contract.ts'
import { signingApart } from '../form/own/apartModel.ts'

/** What the case of the address says of signatures; nothing where a Form on the page has found that. */
export async function loadSignature(context: LoadContextOf<'Signature'>): Promise<CaseSigning | undefined> {
  return signingApart(context)
}
