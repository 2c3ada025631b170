import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'

/** The task that reminds who has not answered; `registerStatementReminders` does it. */
export const remindTask = 'caseStatementRemind'

/** How somebody is called on the case: with whom they write for. */
export const calledOf = ({ name, organisation }: Pick<CaseStatementRow, 'name' | 'organisation'>): string =>
  organisation === '' ? name : `${name}, ${organisation}`
