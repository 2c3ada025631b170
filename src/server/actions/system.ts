import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** What those who run the installation do to it as a whole. */

/** Makes the first organisation and its administrator, once. */
export const runSetup = defineAction('setup/run', {
  input: z.strictObject({
    email: z.string().max(320),
    password: z.string().max(1024),
    template: z.string().max(100),
    organisation: z.string().max(200).optional(),
  }),
  output: z.object({}),
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { locale, address } = session
    await services.setup.run(input, { trusted: true, locale, address })
    return {}
  },
})

/** Begins a copy of the whole installation; `job/state` tells when it is in `backups/` of the data folder. */
export const createBackup = defineAction('backup/create', {
  input: z.strictObject({}),
  output: z.object({ job: z.string() }),
  allow: 'system',
  run: ({ session, services }) => ({
    job: services.jobs.start(session, 'backup', ({ progress, signal }) =>
      services.backups.create(session, { onProgress: progress, signal }),
    ),
  }),
})

/** Begins a look through everything; `job/state` tells what was found, in the session's language. */
export const runDoctor = defineAction('doctor/run', {
  input: z.strictObject({}),
  output: z.object({ job: z.string() }),
  allow: 'system',
  run: ({ session, services }) => ({
    job: services.jobs.start(session, 'doctor', ({ progress, signal }) =>
      services.doctor.examine(session, { onProgress: progress, signal }),
    ),
  }),
})

export const jobState = defineAction('job/state', {
  input: z.strictObject({ job: id }),
  output: z.object({
    running: z.boolean(),
    percent: z.number(),
    cancelled: z.boolean(),
    result: z.unknown().optional(),
  }),
  allow: 'user',
  run: ({ input, session, services }) => services.jobs.state(session, input.job),
})

export const cancelJob = defineAction('job/cancel', {
  input: z.strictObject({ job: id }),
  output: z.object({}),
  allow: 'user',
  audit: true,
  run: ({ input, session, services }) => {
    services.jobs.cancel(session, input.job)
    return {}
  },
})
