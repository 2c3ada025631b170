import { heldRightTime } from '../changes/held.ts'
import type { CaseContext } from '../context.ts'
import { childrenEndedTask, endChildrenTask } from './followParent.ts'

/** What cases queue for their children, and children for their parents, is done by code that is loaded with the first of it. */
export function registerFamilyTasks(context: CaseContext): void {
  const options = { rightTime: heldRightTime }
  context.work.registerTask(
    childrenEndedTask,
    async (task) => (await import('./childrenEnded.ts')).goOn(context, task),
    options,
  )
  context.work.registerTask(
    endChildrenTask,
    async (task) => (await import('./endChildren.ts')).endChildren(context, task),
    options,
  )
}
