import type { Documents } from '../../documents/documents.ts'
import type { Kind } from '../../documents/kinds/kind.ts'
import type { Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'
import type { Cases } from '../contract.ts'

/** The columns of the list that go by another name in the case engine. */
const columns: Record<string, string> = { form: 'form.name', status: 'status.name' }

interface FormDataNeeds {
  store: Pick<Store, 'read'>
  documents: Pick<Documents, 'published'>
  cases: Pick<Cases, 'list' | 'remove'>
}

export const formDataKind = ({ store, documents, cases }: FormDataNeeds): Kind => ({
  usage: (session, page, ids) =>
    runningCases({ store, documents }, session, page === 'form' ? 'formId' : 'processId', ids),

  remove: async (session, ids) => (await cases.remove(session, ids)).removed,

  // Cases are sorted and filtered by answers, too, and those have any names.
  listKeys: 'any',

  async grid(session, { view, filter, filters, sort, pageNo, pageSize }) {
    const renamed = Object.entries(sort ?? {}).map(
      ([key, direction]) => [columns[key] ?? key, direction] as const,
    )
    const { data, totalCount, making } = await cases.list(session, {
      ...(view && { view }),
      ...(filter && { texts: [filter] }),
      ...(filters && { where: filters }),
      ...(renamed.length > 0 && { sort: Object.fromEntries(renamed) }),
      columns: [],
      page: pageNo,
      pageSize,
    })
    return {
      totalCount,
      ...(making && { making }),
      rows: data.map(({ data: _answers, text: _words, form, status, DiaryNumber, formId, ...row }) => ({
        ...row,
        formId,
        DiaryNumber,
        form: formId,
        status: status.name,
        color: status.color,
        text: { form: form.name, status: status.name, DiaryNumber: DiaryNumber ?? '' },
      })),
    }
  },
})

/** Ids in one question to the database. */
const atOnce = 100

/** Cases that were sent in and have not come to an end of their process. */
async function runningCases(
  { store, documents }: Omit<FormDataNeeds, 'cases'>,
  session: Session,
  column: 'formId' | 'processId',
  ids: readonly string[],
): Promise<number> {
  let running = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const { processId, processVersion, state, count } of await store.read.cases.countByState(
      session.org,
      column,
      part,
    )) {
      const process =
        processId && processVersion !== null
          ? await documents.published(session, 'process', processId, processVersion)
          : undefined
      const graph = process?.data.process
      if (graph?.states.find(({ _id }) => _id === state)?.stateType !== 'end') running += count
    }
  }
  return running
}
