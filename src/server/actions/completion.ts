import { z } from 'zod'
import { markerTypes } from '../../shared/process/talk/markers.ts'
import { noteWords } from '../cases/sentShapes.ts'
import { dueInput, markers } from '../cases/shapes.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Markers on answers, and what the citizen is asked to complete. */

const marker = { formDataId: id, markerType: z.enum(markerTypes), componentId: id }
const noteOfMarker = z.string().trim().max(2_000, 'validation.tooLong').default('')

export const addMarker = defineAction('admin/addMarker3', {
  input: z.strictObject({ ...marker, note: noteOfMarker }),
  output: z.object({ markers }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.addMarker(session, input),
})

export const removeMarker = defineAction('admin/removeMarker3', {
  input: z.strictObject(marker),
  output: z.object({ markers }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.removeMarker(session, input),
})

/** Asks the citizen to complete answers until a day, with a message, or takes back what is asked. */
export const requestCompletion = defineAction('case/requestCompletion', {
  input: z
    .strictObject({
      formDataId: id,
      withdraw: z.literal(true).optional(),
      due: dueInput.optional(),
      message: noteWords.optional(),
      components: z
        .array(z.strictObject({ componentId: id, note: noteOfMarker }))
        .min(1, 'validation.required')
        .max(100)
        .optional(),
      connectionId: id.optional(),
    })
    .superRefine(({ withdraw, ...asked }, { addIssue }) => {
      for (const field of ['due', 'message', 'components'] as const)
        if (!withdraw && asked[field] === undefined)
          addIssue({ code: 'custom', path: [field], message: 'validation.required' })
    }),
  output: z.object({ markers, due: z.number().nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => {
    const { formDataId, withdraw, due = 0, message = '', components = [], connectionId } = input
    return services.cases.requestCompletion(
      session,
      withdraw ? { formDataId, withdraw } : { formDataId, due, message, components, connectionId },
    )
  },
})

/** What came of it is looked at: all of it, or these answers. */
export const acceptCompletion = defineAction('case/acceptCompletion', {
  input: z.strictObject({ formDataId: id, componentIds: z.array(id).max(200).optional() }),
  output: z.object({ left: z.array(z.string()) }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.acceptCompletion(session, input),
})
