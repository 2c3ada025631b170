import type { Fields } from '../fields/field.ts'
import type { Message } from '../i18n.ts'
import type { TreeMode } from '../schemas/define.ts'
import type { Settings, ValueDefinition } from './value.ts'

/** Parents a type may stand under, per mode; a mode that is absent does not allow the type at all. */
export type Parents = Partial<Record<TreeMode, readonly string[]>>

/** A type of thing on a page. Palette, settings panel, drop rules, hints and server validation read this. */
export interface ComponentDefinition {
  /** As stored in `node.type`, e.g. `Radio`. */
  type: string
  group: 'layout' | 'core' | 'auth' | 'booking' | 'data' | 'maps' | 'effects'
  /** A lucide icon name. */
  icon: string
  title: Message
  parents: Parents
  /** Setting key (may be dotted) → field. Rules `show` and `disable` are added to every component. */
  settings: Fields
  /** Keys that stand under Avancerat in the settings panel. */
  advanced?: readonly string[]
  events?: readonly string[]
  /** Effects that the component calls, by name. */
  effects?: readonly string[]
  /** What is missing, as exact texts or translation keys, shown on the component and in the problem list. */
  hints?(settings: Settings): string[]
  /** What a builder should know about a component that lacks nothing, as `hints`; shown on the component only. */
  notes?(settings: Settings): string[]
  /** Absent for things that hold no answer. */
  value?: ValueDefinition<never>
  /** The nodes made with a new one, e.g. a Row with its Cols. Types from the outside in. */
  children?: readonly { type: string; extra?: Settings }[]
  /** Not in the palette (made by others). */
  hidden?: boolean
  version: number
  /** From version n to n + 1: stored settings outlive code. */
  migrations?: Record<number, (settings: Settings) => Settings>
}

/*#__NO_SIDE_EFFECTS__*/
export function defineComponent(definition: ComponentDefinition): ComponentDefinition {
  return definition
}

/** `columns`: the ordinary places of a component that is no layout. */
export const columns = ['Col'] as const
/** Components directly in a column, in every mode where visitors meet them. */
export const everywhere: Parents = {
  form: columns,
  view: columns,
  viewTemplate: columns,
  admin: columns,
  doc: columns,
}
