import type { ProcessState } from '../process.ts'
import { authorStep, stepOfKey } from './steps.ts'

type Steps = Pick<ProcessState, 'steps'>

/**
 * Whose signature a state asks for, as keys of its `steps`: who sent the case in (`author`), and each party (`party:{key}`). An assignment
 * role whose step it is reads: those who handle cases sign nothing here.
 */
export const signersOf = (state: Steps): string[] =>
  [authorStep, ...Object.keys(state.steps).filter((key) => key.startsWith('party:'))].filter(
    (key) => stepOfKey(state, key) === 'signature',
  )

/** Whether the citizen's side is asked for a signature there. */
export const asksToSign = (state: Steps | undefined): boolean =>
  state !== undefined && signersOf(state).length > 0
