import type { ActionInput, ActionOutput, Client } from '../client.tsx'

/** So many are shown and handed over at a time; what is left is asked for again. */
export const mostAtOnce = 200

/** Cases that have not ended and that are assigned to the person by name. */
export const openCasesOf = (client: Client, userId: string): Promise<ActionOutput<'case/list'>> =>
  client.call('case/list', {
    view: 'all',
    where: { handler: [userId] },
    sort: { created: 1 },
    columns: [],
    pageSize: mostAtOnce,
  })

/** The dialog that follows where somebody who cannot log in any more has left cases open, by its name in the address: they are not left lying. */
export const leftOpenBy = async (client: Client, userId: string): Promise<string | undefined> =>
  (await openCasesOf(client, userId)).totalCount > 0 ? 'OpenCases' : undefined

/** What gives cases of the person's to another (`user:{id}` or `group:{id}`), with a note for whoever gets them. */
export function handingOver(from: string, to: string, note: string): ActionInput<'case/bulk'>['change'] {
  const [kind, id = ''] = to.split(':')
  return {
    kind: 'handOver',
    from,
    users: kind === 'user' ? [id] : [],
    groups: kind === 'group' ? [id] : [],
    ...(note.trim() && { note: note.trim() }),
  }
}
