import type { DataOf, DependenciesHold, DrawnOf, KeyOf } from '../fields/data.ts'
import type { Fields } from '../fields/field.ts'
import type { Locale, Message } from '../i18n.ts'
import type { TreeMode } from '../schemas/define.ts'
import type { RuleSettings } from './common.ts'
import type { Settings, ValueDefinition } from './value.ts'

/** Parents a type may stand under, per mode; a mode that is absent does not allow the type at all. */
export type Parents = Partial<Record<TreeMode, readonly string[]>>

/** A type of thing on a page. Palette, settings panel, drop rules, hints and server validation read this. */
export interface ComponentDefinition<T extends string = string, F extends Fields = Fields, V = unknown> {
  /** As stored in `node.type`, e.g. `Radio`. */
  type: T
  group: 'layout' | 'core' | 'auth' | 'booking' | 'data' | 'maps' | 'effects'
  /** A lucide icon name. */
  icon: string
  title: Message
  /** What else a builder may call it, in each language: what the palette finds it by, whatever language is read. */
  synonyms?: Readonly<Record<Locale, readonly string[]>>
  /** Settings that it begins with, by key (may be dotted), for who looked for it by one of these synonyms. */
  meant?: readonly { by: readonly string[]; settings: Settings }[]
  parents: Parents
  /** Setting key (may be dotted) → field. Rules `show` and `disable` are added to every component. */
  settings: F
  /** Keys that stand under Avancerat in the settings panel. */
  advanced?: readonly string[]
  events?: readonly string[]
  /** Effects that the component calls, by name. */
  effects?: readonly string[]
  /** What is missing, as exact texts or translation keys, shown on the component and in the problem list. */
  hints?(settings: DataOf<F>): string[]
  /** What a builder should know about a component that lacks nothing, as `hints`; shown on the component only. */
  notes?(settings: DataOf<F>): string[]
  /** What engines do with it beyond its settings. */
  traits?: readonly Trait[]
  /** The mode whose documents begin with it: it is the root of their trees. */
  rootOf?: TreeMode
  /** The flag that a double click on the canvas turns on and off; for others that opens the settings. */
  toggles?: string
  /** Whether a published page with it has anything for script to do. Absent: when it holds an answer with a name. */
  needsScript?(settings: DrawnOf<F>, page: PageFacts): boolean
  /** Absent for things that hold no answer. */
  value?: ValueDefinition<V, DrawnOf<F>>
  /** The nodes made with a new one, e.g. a Row with its Cols. Types from the outside in. */
  children?: readonly { type: string; extra?: Settings }[]
  /** Not in the palette (made by others). */
  hidden?: boolean
  version: number
  /** From version n to n + 1: stored settings outlive code. */
  migrations?: Record<number, (settings: Settings) => Settings>
}

/** What is known of a page when it is drawn for a visitor. */
export interface PageFacts {
  loggedIn: boolean
  /** What its loader looked up for the component; undefined when it has none. */
  data: unknown
}

/**
 * What engines ask of a type instead of its name. `traits.ts` has the types by trait, without the definitions, for
 * what runs in a visitor's browser.
 */
export interface Traits {
  /** A step of a form, which is answered and left. */
  page: true
  /** Only divides the page: what is put on it makes what is missing of it, and outlines leave it out. */
  layout: true
  /** Layout whose children lie beside each other. */
  row: true
  /** Layout with a width in twelfths, made and moved by its row. */
  column: true
  /** The answer is files: they come beside the form, and a browser cannot put them back into it. */
  holdsFiles: true
  /** The answer is a list: several things at once. */
  answersList: true
  /** Holds an answer that is not asked for: nobody has to be shown it. */
  asksNothing: true
  /** Stands among what only tells in the palette, though it may hold an answer. */
  tells: true
  /** A form of the organisation is filled in here. */
  form: true
  /** Its script calls the server as the visitor. */
  calls: true
  /** Sends a form without script. */
  sends: true
  /** A heading, which may be the page's own. */
  heading: true
  /** Has the buttons that send a form. */
  sendButtons: true
  /** Where a view is put into its template. */
  slot: true
  /** The bottom of every page of a template, where what the law asks for is linked. */
  foot: true
  /** A site's navigation, which has colours of its own. */
  navigation: true
  /** Has buttons (`actionButtons`) whose effects are run on the cases that are chosen in it. */
  actsOnCases: true
  /** Its text is written on the canvas. */
  written: true
  /** Shows the answers of the form it stands in, in words. */
  showsAnswers: true
  /** Written on from the first click on it. */
  writtenAtOnce: true
  /** Keeps who is at a form from leaving a page or sending it. */
  holds: true
  /** Inside of a case people say that they have taken part of something. */
  acknowledges: true
  /** Tells of the signatures of the case that the page is about, apart from its Form, which then does not. */
  tellsSigning: true
  /** The same of what is to be paid in it. */
  tellsPaying: true
  /** The answer is one text, one day, or options that the form has: staff can correct it where they read it. */
  correctable: true
  /** The answer is a day. */
  day: true
}
export type Trait = keyof Traits

/** What the settings of a component hold as a page in one language sees them, its rules among them. */
export type SettingsOf<C extends { settings: Fields }> = DrawnOf<C['settings'] & RuleSettings>
/** What a component holds in a case. */
export type ValueOf<C> = C extends { value?: ValueDefinition<infer V, infer _> } ? V : never

/** A definition that names its own settings alone: under Avancerat, and in what a setting depends on. */
type Checked<T extends string, F extends Fields, V> = Omit<
  ComponentDefinition<T, F, V>,
  'advanced' | 'toggles'
> & {
  advanced?: readonly KeyOf<NoInfer<F>>[]
  toggles?: KeyOf<NoInfer<F>>
} & DependenciesHold<NoInfer<F>>

/*#__NO_SIDE_EFFECTS__*/
export function defineComponent<const T extends string, const F extends Fields, V = unknown>(
  definition: Checked<T, F, V>,
): ComponentDefinition<T, F, V> {
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
  ticket: columns,
}
