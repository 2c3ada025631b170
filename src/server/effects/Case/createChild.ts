import { z } from 'zod'
import { flag, list, reference, references, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'

const settings = {
  form: reference('form', msg`Delärendets formulär`, { required: true }),
  each: text(msg`Ett delärende för varje valt alternativ i`, {
    ...{ names: 'question', maxLength: 100 },
    help: msg`Tomt: ett delärende. Är inget valt skapas inget.`,
  }),
  into: text(msg`Alternativet blir svar på`, {
    ...{ names: 'question', of: 'form', maxLength: 100 },
    help: msg`En fråga i delärendets formulär.`,
  }),
  same: flag(msg`Svar på frågor med samma namn följer med`, { initial: true }),
  copies: list(msg`Andra svar som följer med`, {
    from: text(msg`Fråga här`, { names: 'question', required: true, maxLength: 100 }),
    to: text(msg`Fråga i delärendet`, { names: 'question', of: 'form', required: true, maxLength: 100 }),
  }),
  role: text(msg`Tilldelningsroll i delärendet`, {
    ...{ names: 'assignmentRole', of: 'form', maxLength: 60 },
    help: msg`En roll i delärendets process. Tomt: ingen tilldelas.`,
  }),
  users: references('user', msg`Användare`, { initial: [] }),
  groups: references('group', msg`Grupper`, { initial: [] }),
} as const

/** Makes a child of the case, or one for each option that is chosen in an answer, in the write that completes the task. */
export const createChild = defineEffect('Case/createChild', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  output: z.object({}),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/createChild'].label },
  run: async (call) => {
    const { input, session, services, task } = call
    await write(call, async (tx) => {
      await services.cases.makeChildrenIn(tx, session, {
        ...input,
        ...(task && { by: task.by, act: task.act }),
      })
    })
    return {}
  },
})
