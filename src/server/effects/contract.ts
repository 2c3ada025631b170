import type { EffectUse } from '../../shared/fields/kinds/reference.ts'
import type { Message } from '../../shared/i18n.ts'
import type { Session } from '../session.ts'
import type { InTask } from '../work/contract.ts'

/** The server's own things to do by name, as callers see them; how one is made is in `define.ts`. */
export interface Effects {
  /** Checks input and permission as an action does, and runs it. Throws `Failure`. */
  run(session: Session, name: string, input: unknown, task?: InTask): Promise<unknown>
}

/** What is known of an effect without running it. */
export interface EffectFacts {
  name: string
  offered?: Offered | undefined
}

/** Offered to builders by name, where one of that use is named. */
export interface Offered {
  as: EffectUse
  label: Message
}
