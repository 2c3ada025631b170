import type { EngineSettings } from '../tree/engineSettings.ts'
import type { RuleSettings } from './common.ts'
import type { list } from './list.ts'

type Keys<C> = C extends { settings: infer F } ? keyof F & string : never
/** The part of a key before its first dot. */
type Head<K> = K extends `${infer H}.${string}` ? H : K

/** What settings are called, of whatever type of component. */
export type SettingName = Head<Keys<(typeof list)[number]> | (keyof RuleSettings & string) | 'rights'>

/** What engines read, which know no component, is called as components call it. */
export type ReadByEngines = Pick<AnySettings, keyof EngineSettings>

/** Settings of a component whose type nobody asks for: read by a name that none has any more they do not compile. */
export type AnySettings = { readonly [K in SettingName]?: unknown }
