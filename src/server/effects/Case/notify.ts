import { z } from 'zod'
import { choice, icon, references, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'
import { assignedTo } from './people.ts'

const settings = {
  msg: text(msg`Text`, {
    maxLength: 500,
    help: msg`Får nämna number, form, status och due (när ärendet ska vara klart) inom klamrar. Tomt: ärendet och dess status.`,
  }),
  to: choice(
    msg`Till`,
    [
      { value: 'assigned', label: msg`De tilldelade` },
      { value: 'author', label: msg`Den som skickade in` },
      { value: 'handlers', label: msg`Alla i processens tilldelningsroller` },
      { value: 'named', label: msg`De som väljs här` },
    ],
    { initial: 'assigned' },
  ),
  role: text(msg`Bara med tilldelningsrollen`, {
    names: 'assignmentRole',
    maxLength: 60,
    shownWhen: { field: 'to', in: ['assigned', 'handlers'] },
  }),
  users: references('user', msg`Användare`),
  groups: references('group', msg`Grupper`),
  roles: references('role', msg`Roller`),
  icon: icon(msg`Ikon`),
} as const

/** Puts a line into the bell of those who are assigned, of the author, or of named users, groups and roles. */
export const notify = defineEffect('Case/notify', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** `told`: ids of the users, groups and roles. */
  output: z.object({ notified: z.boolean(), told: z.array(z.string()).optional() }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/notify'].label },
  run: async (call) => {
    const { input, session, services, task } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { notified: false }
    const whom = { users: input.users ?? [], groups: input.groups ?? [], roles: input.roles ?? [] }
    if (input.to === 'author' && facts.createdBy) whom.users.push(facts.createdBy)
    if (input.to === 'assigned') {
      const { users, groups } = await assignedTo(services, session, facts, input.role ?? undefined)
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
        kind: own ? 'ownStatus' : 'process',
        caseId: facts._id,
        msg: input.msg ?? msg`Ärende {number}, {form}: {status}`.id,
        values: { number: facts.DiaryNumber ?? '', ...facts.names },
        icon: input.icon ?? 'folder-open',
        href: own ? `/v/s?formId=${facts.form._id}&formDataId=${facts._id}` : `/case/${facts._id}`,
        refId: facts._id,
        ...(task && { key: task.id, ...(task.act && { act: task.act }) }),
        // Who sent it in is told what came of it.
        except: own ? null : task?.by,
        ...whom,
      })
    })
    return { notified: true, told: [...new Set([...whom.users, ...whom.groups, ...whom.roles])] }
  },
})
