import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import { holds } from '../../session.ts'
import type { Documents } from '../documents.ts'
import type { DocumentNeeds } from '../needs.ts'
import { requireSchema } from '../read.ts'
import { valuesIfUpToDate } from './rows.ts'

export function searchFunctions({ store }: DocumentNeeds): Pick<Documents, 'search'> {
  return {
    async search(session, { pages, applicationRef, words, each }) {
      const kinds = pages
        .map(requireSchema)
        .filter(({ allow, virtual }) => !virtual && holds(session, allow.read))
      if (kinds.length === 0 || words.length === 0) return []
      const rows = await store.read.documents.search(session.org, {
        kinds: kinds.map(({ name, list, scope }) => ({
          ...{ schema: name, fields: list.search },
          ...(scope === 'application' && applicationRef !== undefined && { application: applicationRef }),
        })),
        words,
        each,
      })
      return rows.map((row) => {
        const schema = requireSchema(row.schema)
        const { _id, name, schema: page, ofKind } = row
        return {
          ...{ page, _id, name, ofKind, isFolder: row.isFolder === 1 },
          ...(row.application !== null && { applicationRef: row.application }),
          ...saidOf(schema, row, session.locale),
        }
      })
    },
  }
}

/** What else the kind is searched by, the first of it that there is, and the document's own icon. */
function saidOf(
  { list, fields }: Schema,
  row: Parameters<typeof valuesIfUpToDate>[0],
  locale: Locale,
): { description?: string; icon?: string } {
  const values = valuesIfUpToDate(row) ?? {}
  const described = list.search.flatMap((key) =>
    key === 'name' ? [] : textIn(values[key], locale).trim() || [],
  )
  const icon = fields.icon && values.icon
  return {
    ...(described[0] && { description: described[0] }),
    ...(typeof icon === 'string' && icon !== '' && { icon }),
  }
}
