import type { Translate } from '../../../src/shared/i18n.ts'
import type { FormRun } from './formRun.ts'

/** On the way to a page, from sending the form, or from what its process lets the visitor do. */
export type HeldBy = 'page' | 'send' | 'process'

/** Whether something holds who fills in the form; if so it is said why. */
type Holds = (run: FormRun, t: Translate, way: HeldBy, to?: string) => boolean

/** Comes with the component Stop: a form without one has no use for it, and most have none. */
export const stop: { holds?: Holds } = {}
