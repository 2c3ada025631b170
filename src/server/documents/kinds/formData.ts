import type { Kind } from './kind.ts'

/** The columns of the list that go by another name in the case engine. */
const columns: Record<string, string> = { form: 'form.name', status: 'status.name' }

export const formData: Kind = {
  // Cases are sorted and filtered by answers, too, and those have any names.
  listKeys: 'any',

  async grid(services, session, { filter, filters, sort, pageNo, pageSize }) {
    const renamed = Object.entries(sort ?? {}).map(
      ([key, direction]) => [columns[key] ?? key, direction] as const,
    )
    const { data, totalCount } = await services.cases.list(session, {
      ...(filter && { texts: [filter] }),
      ...(filters && { where: filters }),
      ...(renamed.length > 0 && { sort: Object.fromEntries(renamed) }),
      columns: [],
      page: pageNo,
      pageSize,
    })
    return {
      totalCount,
      rows: data.map(({ _id, formId, form, status, DiaryNumber, createdByName, created, updated }) => ({
        _id,
        formId,
        DiaryNumber,
        form: formId,
        status: status.name,
        createdByName,
        created,
        updated,
        text: { form: form.name, status: status.name, DiaryNumber: DiaryNumber ?? '' },
      })),
    }
  },
}
