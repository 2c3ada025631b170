import type { Migration } from './migration.ts'

/** Lists of documents that are narrowed by their status, such as processes that take no new cases, look at those alone. */
export const documentStatus: Migration = {
  id: 102,
  name: 'document status',
  up: `
CREATE INDEX documents_by_status ON documents (org, schema, json_extract(data, '$."status"')) WHERE removed IS NULL;
`,
}
