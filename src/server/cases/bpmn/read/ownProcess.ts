import { z } from 'zod'
import { perLanguage } from '../../../../shared/fields/kinds/translatable.ts'
import type {
  ProcessConnection,
  ProcessDeadline,
  ProcessLane,
  ProcessLayer,
  ProcessNote,
  ProcessSection,
  ProcessState,
} from '../../../../shared/process/process.ts'
import { isRecord } from '../../../../shared/record.ts'
import type { Element } from '../file/element.ts'
import { changedInFile, ownOf } from '../file/own.ts'

/** What a drawing has parts for. */
export type PartList = 'states' | 'connections' | 'swimlanes' | 'notes'

const ids = z.array(z.string()).optional()
/** What else is in them is looked at with the whole graph. */
const parts = <Of extends { _id: string }>() =>
  z.array(z.custom<Of>((part) => isRecord(part) && typeof part._id === 'string')).optional()

const shape = z.object({
  /** It was drawn here: places are as they stand. */
  isDrawnHere: z.boolean().optional(),
  sections: parts<ProcessSection>(),
  due: z.custom<ProcessDeadline>(isRecord).optional(),
  layers: parts<ProcessLayer>(),
  roles: z
    .array(
      z.object({
        key: z.string(),
        name: perLanguage(z.string()),
      }),
    )
    .optional(),
  /** Parts that the drawing has no place for, such as connections whose states are gone. */
  extra: z
    .object({
      states: parts<ProcessState>(),
      connections: parts<ProcessConnection>(),
      swimlanes: parts<ProcessLane>(),
      notes: parts<ProcessNote>(),
    })
    .optional(),
  /** The order of parts, by list. */
  order: z.object({ states: ids, connections: ids, swimlanes: ids, notes: ids }).optional(),
})

/** What is said of the process as a whole. */
export type OwnProcess = z.infer<typeof shape>

/** It stands under this, at the first process of the file. */
export const ofProcess = '#process'

/** What is said there; refuses what somebody has changed so that it says nothing. */
export function ownOfProcess(process: Element): OwnProcess {
  const said = shape.safeParse(ownOf(process)[ofProcess] ?? {})
  if (!said.success) throw changedInFile(said.error.issues[0]?.path)
  return said.data
}
