import type { LinkTo } from '../fields/kinds/link.ts'
import { type Translated, textsOf } from '../fields/kinds/translatable.ts'
import type { Condition } from '../rules/condition/condition.ts'
import type { When } from './clock/when.ts'

/** A versioned graph of states and connections: what a case may do. Stored in a process document's data. */
export interface ProcessGraph {
  states: ProcessState[]
  connections: ProcessConnection[]
  /** Phases, left to right. */
  sections: ProcessSection[]
  /** Who, top to bottom. */
  swimlanes: ProcessLane[]
  /** Absent: staff set it by hand, if anybody does. */
  due?: ProcessDeadline
  /** Written on the drawing, for those who edit it; nothing of what happens to a case. Absent: none. */
  notes?: ProcessNote[]
  /** Layers of the drawing that everybody begins with otherwise than `layersAtFirst` says. */
  layers?: ProcessLayer[]
}

export const emptyGraph = (): ProcessGraph => ({ states: [], connections: [], sections: [], swimlanes: [] })

export type StateType = 'start' | 'normal' | 'end'
/** What a state of each type may be beside; the first of each is what it is where nothing else is said. */
export const subTypes = {
  start: ['form', 'staff', 'child', 'effect'],
  normal: ['work', 'waiting', 'decision', 'queue'],
  end: ['done', 'rejected', 'withdrawn', 'merged'],
} as const satisfies Record<StateType, readonly string[]>

export type SubType = (typeof subTypes)[StateType][number]

/** Whether a state of the type can be that. */
export const isSubType = (stateType: unknown, subType: unknown): boolean =>
  Object.entries(subTypes).some(([type, known]) => type === stateType && known.some((one) => one === subType))

export type StepType = 'edit' | 'signature' | 'payment' | 'summary' | 'readonly' | 'redirect' | 'noaccess'

export interface ProcessState {
  _id: string
  name: Translated
  stateType: StateType
  /** One of its type's `subTypes`; absent: the first of them. */
  subType?: SubType
  color?: string
  stateGroup?: string
  section?: string
  lane?: string
  x: number
  y: number
  /** What each assignment role meets on opening a case here; `*` is anybody else who may see it. */
  steps: Record<string, StepType | null>
  /** Where those are led whose step is `redirect`, by the same keys; nowhere, where an address is missing or empty. */
  redirects?: Record<string, LinkTo>
  onEnter: ProcessEffect[]
  onLeave: ProcessEffect[]
  timers: ProcessTimer[]
  /** Of a state that waits for the citizen: id of the connection that is followed when they hand in what they were asked for. */
  handIn?: string
  /** Of a state that asks for signatures: ids of the connections that are followed when all have signed, and when one refuses. */
  signing?: { done?: string; refused?: string }
  /** Of a state that leads its sender elsewhere: id of the connection that is followed when they come back by the address that they took along. */
  returned?: string
  /** Of a state that asks its sender to pay. */
  payment?: StatePayment
  /** Id of the connection that is followed when the last of the case's children ends, or was ended before it came here. */
  childrenEnded?: string
  /** What it is to who sent the case in, in the builder's words. */
  citizen?: CitizenWords
}

/** What a state asks to be paid: an amount that is always the same, or the one that stands in an answer. */
export interface StatePayment {
  /** Kronor, with at most two decimals. */
  amount?: number
  /** Name of the question whose answer is the amount, in kronor; goes before `amount`. */
  answer?: string
  /** What is paid for, in the builder's words. */
  text?: Translated
  /** Days until it is to be paid; absent: 30. */
  days?: number
  /** Id of the connection that is followed when it is paid. */
  done?: string
}

/** A state as who sent the case in meets it on their page, where its own name is for those who handle cases. */
export interface CitizenWords {
  /** In place of the state's name, such as *We look into the fault*. */
  name?: Translated
  /** What it means for them while the case is there, and what happens next. */
  text?: Translated
  /** Said of the step while it lies ahead, such as how long it tends to take. */
  ahead?: Translated
  /** It is one of the steps that the page tells beforehand (*Så går det till*). */
  step?: boolean
}

/** How the button of a connection looks. `quiet` is text alone. */
export const buttonLooks = ['primary', 'plain', 'danger', 'quiet'] as const

export type ButtonLook = (typeof buttonLooks)[number]

/** How one of several buttons looks, in their order: as was said of it, else the first stands out where none is said to. */
export const lookAmong = (
  { look }: { look?: ButtonLook | undefined },
  at: number,
  all: readonly { look?: ButtonLook | undefined }[],
): ButtonLook => look ?? (at === 0 && !all.some((one) => one.look === 'primary') ? 'primary' : 'plain')

export interface ProcessConnection {
  _id: string
  from: string
  to: string
  label: Translated
  color?: string
  /** How its button looks; absent: `lookAmong` says. */
  look?: ButtonLook
  /** Nobody named: anybody with access to the case. Otherwise one of them must fit. */
  allow: { assignmentRoles?: string[]; roles?: string[]; permissions?: string[]; author?: boolean }
  condition?: Condition
  /** The form must be valid. */
  validate: boolean
  /** What has to be there before it is followed: these answers, by name, and a note by who follows it, of staff. */
  requires?: { answers?: string[]; note?: boolean }
  /** Asked before it is followed. */
  confirm?: Translated
  /** Written to who sent the case in when it is followed, in the small language of pages: see `Case/writeToSender`. */
  message?: Translated
  /** Who uses it approves, and the last approval that it takes moves the case. */
  approvals?: Approvals
  /** What becomes of children that have not ended; absent: they go on. */
  openChildren?: OpenChildren
  effects: ProcessEffect[]
}

/**
 * What a connection means for children of the case that have not ended: `refuse`, it waits for them; `end`, of one that leads to an
 * end, each of them is ended, too, by its own process.
 */
export const openChildren = ['refuse', 'end'] as const

export type OpenChildren = (typeof openChildren)[number]

/** People that a connection may ask for. */
export const mostApprovals = 20

/** How many have to agree, and who: *n of m*, of those who have one of the roles. */
export interface Approvals {
  count: number
  /** Keys of assignment roles; absent or empty: anybody who may use the connection. */
  roles?: string[]
  /** Not who sent the case in. */
  notAuthor?: boolean
  /** Ids of connections: nobody who has followed one of them, or approved of it, in this case. */
  notSameAs?: string[]
}

export interface ProcessSection {
  _id: string
  name: Translated
  /** How wide it is drawn; absent: as wide as one column of states. */
  size?: number
}
export interface ProcessLane {
  _id: string
  name: Translated
  assignmentRole?: string
  /** How high it is drawn; absent: as high as one row of states. */
  size?: number
}
export interface ProcessNote {
  _id: string
  text: string
  x: number
  y: number
  /** As large as it is drawn; absent: `noteSize` of `edit/bands.ts`. */
  width?: number
  height?: number
}
/** Notes of a drawing, and signs of one, at most. */
export const mostNotes = 500
export const longestNote = 2_000
/** What of a process can be shown on its drawing, or not, and whether it is where nobody has said anything. */
export const layersAtFirst = {
  roles: true,
  effects: true,
  timers: true,
  conditions: true,
  notes: true,
  numbers: true,
  times: false,
} as const satisfies Record<string, boolean>
export type Layer = keyof typeof layersAtFirst
export interface ProcessLayer {
  _id: Layer
  visible: boolean
}
/** An effect by wire name with fixed input, e.g. `Case/mail` with `{ template, to: 'author' }`. */
export interface ProcessEffect {
  effect: string
  input: Record<string, unknown>
}
/** When it is due counts from when the case came to the state. */
export interface ProcessTimer extends When {
  _id: string
  /** Connection to follow, or effect to run. */
  connection?: string
  effect?: ProcessEffect
  reminders?: ProcessReminder[]
}

/** An effect that is run a while before: so many days (in the morning), or hours. */
export interface ProcessReminder {
  _id: string
  /** ISO 8601 duration. */
  before: string
  /** `before` is days (`P5D`) on which it is open by the working calendar. */
  working?: boolean
  effect: ProcessEffect
}

/** By when a case should be done: counted from when it came in, or at the date in an answer. See `clock/caseClock.ts`. */
export interface ProcessDeadline extends When {
  /** Told to staff alone. */
  internal?: boolean
  reminders?: ProcessReminder[]
}

/** A group of states as its process has it. */
export interface StateGroup {
  _id?: string
  name?: Translated | null
  color?: string | null
}

/** The group that a state names: by its row's id, or by its name in any language. */
export const groupNamed = <G extends StateGroup>(
  groups: readonly G[] | null | undefined,
  key: string,
): G | undefined => groups?.find(({ _id, name }) => _id === key || textsOf(name).includes(key))

/** The state as it is shown: one without a colour of its own has its group's. */
export function inGroup(state: ProcessState, groups: readonly StateGroup[] | null | undefined): ProcessState {
  if (state.color || !state.stateGroup) return state
  const color = groupNamed(groups, state.stateGroup)?.color
  return color ? { ...state, color } : state
}
