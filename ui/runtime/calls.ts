import type { Actions } from '../../src/server/actions/index.ts'
import type { EffectTypes } from '../../src/server/effects/index.ts'

/** The protocol as clients see it: types alone, read off the server's definitions. There is no second list. */
export type ActionName = keyof Actions & string
export type ActionInput<Name extends ActionName> = Actions[Name]['input']
export type ActionOutput<Name extends ActionName> = Actions[Name]['output']

/** Calls an action and resolves with its output. Rejects with an `ActionError`, on a page with a `ClientError`. */
export type Call = <Name extends ActionName>(
  name: Name,
  input: ActionInput<Name>,
) => Promise<ActionOutput<Name>>

export type EffectName = keyof EffectTypes & string
export type EffectInput<Name extends EffectName> = EffectTypes[Name]['input']
export type EffectOutput<Name extends EffectName> = EffectTypes[Name]['output']

/** Runs one of the product's own effects. */
export type RunEffect = <Name extends EffectName>(
  name: Name,
  context: EffectInput<Name>,
) => Promise<EffectOutput<Name>>
