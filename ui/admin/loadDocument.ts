import type { DocumentNamed } from '../../src/shared/schemas/document.ts'
import type { KindName } from '../../src/shared/schemas/kindNames.ts'
import type { Client } from './client.tsx'

/** A document of this kind; of a kind that is known at run time alone, any document. NOT_FOUND when there is none. */
export async function loadDocument<K extends KindName>(
  client: Client,
  page: K,
  id: string | undefined,
): Promise<DocumentNamed<K>> {
  const { data } = await client.call('admin/load', { page, id })
  // The server holds what it stores against the fields of the kind.
  return data as DocumentNamed<K>
}
