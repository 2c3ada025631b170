import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../actions/shapes.ts'
import { defineEffect } from '../define.ts'
import { write } from './inTask.ts'
import { assignedTo } from './people.ts'

/** Puts a line into the bell of those who are assigned, of the author, or of named users, groups and roles. */
export const notify = defineEffect('Case/notify', {
  input: z.strictObject({
    formDataId: id,
    /** May name `{number}`, `{form}` and `{status}`; default the case and its status. */
    msg: z.string().max(500).optional(),
    to: z.enum(['assigned', 'author', 'handlers', 'named']).default('assigned'),
    /** With `assigned` and `handlers`: this assignment role only. */
    role: z.string().max(60).optional(),
    users: z.array(id).max(100).optional(),
    groups: z.array(id).max(100).optional(),
    roles: z.array(id).max(100).optional(),
    icon: z.string().max(60).optional(),
  }),
  /** `told`: ids of the users, groups and roles. */
  output: z.object({ notified: z.boolean(), told: z.array(z.string()).optional() }),
  allow: 'nobody',
  offered: { as: 'process', label: msg`Avisera i klockan` },
  run: async (call) => {
    const { input, session, services, task } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { notified: false }
    const whom = { users: input.users ?? [], groups: input.groups ?? [], roles: input.roles ?? [] }
    if (input.to === 'author' && facts.createdBy) whom.users.push(facts.createdBy)
    if (input.to === 'assigned') {
      const { users, groups } = assignedTo(facts, input.role)
      whom.users.push(...users)
      whom.groups.push(...groups)
    }
    if (input.to === 'handlers') {
      const { assignmentRoles } = await services.cases.processOf(session, input.formDataId)
      for (const role of assignmentRoles.filter(({ key }) => !input.role || key === input.role)) {
        whom.groups.push(...(role.groups ?? []))
        whom.roles.push(...(role.roles ?? []))
      }
    }
    if (whom.users.length + whom.groups.length + whom.roles.length === 0) return { notified: false }
    const own = input.to === 'author'
    await write(call, async (tx) => {
      await services.notifications.notifyIn(tx, session.org, {
        msg: input.msg ?? msg`Ärende {number}, {form}: {status}`.id,
        values: { number: facts.DiaryNumber ?? '', form: facts.form.name, status: facts.status.name },
        icon: input.icon ?? 'folder-open',
        href: own ? `/v/s?formId=${facts.form._id}&formDataId=${facts._id}` : `/case/${facts._id}`,
        refId: facts._id,
        ...(task && { key: task.id }),
        ...whom,
      })
    })
    return { notified: true, told: [...new Set([...whom.users, ...whom.groups, ...whom.roles])] }
  },
})
