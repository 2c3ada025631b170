import type { TodosModel } from '../../../shared/wire/page/todos.ts'
import type { LoadContextOf } from '../contract.ts'
import { todosModel } from '../todos.ts'
import { viewUrl } from '../view/views.ts'

/** How much waits for the visitor. */
export async function loadTodos(context: LoadContextOf<'Todos'>): Promise<TodosModel> {
  const { services, session, node } = context
  const refTo = await viewUrl(services, session, node.extra.refTo, '')
  return todosModel(context, refTo === '' ? null : refTo)
}
