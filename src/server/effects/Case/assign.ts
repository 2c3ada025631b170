import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../actions/shapes.ts'
import { defineEffect } from '../define.ts'
import { write } from './inTask.ts'

/** Sets who holds an assignment role in the case. */
export const assign = defineEffect('Case/assign', {
  input: z.strictObject({
    formDataId: id,
    /** Key of an assignment role of the process. */
    role: z.string().min(1).max(60),
    users: z.array(id).max(100).default([]),
    groups: z.array(id).max(100).default([]),
  }),
  output: z.object({ role: z.string() }),
  allow: 'nobody',
  offered: { as: 'process', label: msg`Tilldela ärendet` },
  run: async (call) => {
    const { input, session, services } = call
    const { formDataId, role, users, groups } = input
    await write(call, async (tx) => {
      await services.cases.assignIn(tx, session, {
        formDataId,
        permission: role,
        userIds: users,
        groupIds: groups,
      })
    })
    return { role }
  },
})
