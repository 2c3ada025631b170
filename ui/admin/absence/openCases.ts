import type { ActionInput, ActionOutput, Client } from '../client.tsx'

export type OpenCase = ActionOutput<'case/list'>['data'][number]

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

/** What gives a case to another (`user:{id}` or `group:{id}`) in every role in which the person has it. */
export function handings(
  { _id, assign }: Pick<OpenCase, '_id' | 'assign'>,
  userId: string,
  to: string,
): ActionInput<'admin/assign3'>[] {
  const roles = [...new Set(assign.flatMap((one) => (one._id === userId ? [one.role] : [])))]
  return roles.map((role) => {
    const of = (type: 'user' | 'group') =>
      assign.flatMap((one) => (one.type === type && one.role === role ? [one._id] : []))
    const was = { users: of('user'), groups: of('group') }
    const id = to.slice(to.indexOf(':') + 1)
    const others = was.users.filter((user) => user !== userId)
    const userIds = to.startsWith('user:') ? [...new Set([...others, id])] : others
    const groupIds = to.startsWith('group:') ? [...new Set([...was.groups, id])] : was.groups
    return { formDataId: _id, permission: role, was, userIds, groupIds }
  })
}
