import type { CaseContext } from '../context.ts'
import { remindTask } from './names.ts'

/** Who is asked for a statement is reminded by code that is loaded with the first of it. */
export function registerStatementReminders(context: CaseContext): void {
  context.work.registerTask(remindTask, async (task) => (await import('./remind.ts')).remind(context, task))
}
