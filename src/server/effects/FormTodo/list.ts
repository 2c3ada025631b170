import { z } from 'zod'
import { todoReasons } from '../../../shared/process/todoReasons.ts'
import { id } from '../../call/shapes.ts'
import { caseRef } from '../../cases/sentShapes.ts'
import { hrefOf, todosInWords } from '../../pages/todos.ts'
import { viewUrl } from '../../pages/view/views.ts'
import { defineEffect } from '../define.ts'

/** What waits for the session: drafts of its own, what is asked of it, and cases in which it may act. */
export const listTodos = defineEffect('FormTodo/list', {
  input: z.strictObject({
    /** What is held by tokens, such as drafts that were begun without a login. */
    held: z.array(caseRef).max(50).default([]),
    /** Id or address of the view that each leads to. */
    to: z.string().max(200).optional(),
  }),
  output: z.object({
    todos: z
      .array(
        z.object({
          ...{ formDataId: id, formId: id, name: z.string(), about: z.string(), what: z.string() },
          ...{ when: z.string(), late: z.literal(true).optional(), href: z.string() },
          reason: z.enum(todoReasons),
        }),
      )
      .readonly(),
    count: z.number(),
    more: z.boolean(),
  }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => {
    const found = await services.cases.todos(session, input.held)
    const to = await viewUrl(services, session, input.to, 's')
    return todosInWords(services, session, found, (todo) => hrefOf(todo, to))
  },
})
