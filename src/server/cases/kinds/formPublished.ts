import { at } from '../../../shared/fields/field.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Kind } from '../../documents/kinds/kind.ts'

export const formPublishedKind = (documents: Pick<Documents, 'allPublished' | 'namesOf'>): Kind => ({
  async grid(session, { filter, sort, pageNo, pageSize }) {
    const words = filter?.toLowerCase() ?? ''
    const live = await documents.allPublished(session, 'form')
    const names = await documents.namesOf(
      session,
      live.map((form) => form.publishedBy).filter((by) => by !== null),
    )
    const rows = live
      .filter((form) => form.name.toLowerCase().includes(words))
      .map((form) => ({
        _id: form._id,
        name: form.name,
        version: form.version,
        comment: form.comment,
        publishedAt: form.publishedAt,
        byName: names.get(form.publishedBy ?? '') ?? '',
        text: {},
      }))
    const [[key, direction] = ['name', 1]] = Object.entries(sort ?? {})
    rows.sort((a, b) => compare(at(a, key), at(b, key)) * direction)
    return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: rows.length }
  },
})

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'sv')
}
