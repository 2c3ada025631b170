import type { HeldCase } from './formRun.ts'

/** As the server reads it (`readHeld`): from which case the page was drawn. */
export const heldBy = ({ formDataId, caseToken }: Pick<HeldCase, 'formDataId' | 'caseToken'>): string =>
  [formDataId, caseToken].filter(Boolean).join('.')
