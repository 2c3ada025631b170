import { z } from 'zod'
import { references, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'

const settings = {
  role: text(msg`Tilldelningsroll`, { required: true, maxLength: 60, names: 'assignmentRole' }),
  users: references('user', msg`Användare`, { initial: [] }),
  groups: references('group', msg`Grupper`, { initial: [] }),
} as const

/** Sets who holds an assignment role in the case. */
export const assign = defineEffect('Case/assign', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  output: z.object({ role: z.string() }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/assign'].label },
  run: async (call) => {
    const { input, session, services, task } = call
    const { formDataId, role, users, groups } = input
    await write(call, async (tx) => {
      await services.cases.assignIn(tx, session, {
        formDataId,
        permission: role,
        userIds: users,
        groupIds: groups,
        ...(task && { by: task.by, act: task.act }),
      })
    })
    return { role }
  },
})
