import type { FormTodoModel } from '../../../shared/wire/page/todos.ts'
import type { LoadContextOf } from '../contract.ts'
import { formTodoModel } from '../todos.ts'
import { viewUrl } from '../view/views.ts'

/** What waits for the visitor: by their account, and by what the browser holds. */
export async function loadFormTodo(context: LoadContextOf<'FormTodo'>): Promise<FormTodoModel> {
  const { services, session, node } = context
  return formTodoModel(context, await viewUrl(services, session, node.extra.to, 's'))
}
