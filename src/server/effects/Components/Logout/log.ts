import { z } from 'zod'
import { defineEffect } from '../../define.ts'

/** A visitor has pressed a Logout component. Written to the login log; the session itself ends elsewhere. */
export const logLogout = defineEffect('Components/Logout/log', {
  input: z.strictObject({
    /** Of the specification; who it was is the session's own. */
    userId: z.string().max(64).optional(),
  }),
  output: z.object({}),
  allow: 'user',
  run: ({ session, services }) => {
    services.log.write(session.org, 'login', 'info', `${session.userName}: logout`, {
      user: session.userId,
      address: session.address,
    })
    return {}
  },
})
