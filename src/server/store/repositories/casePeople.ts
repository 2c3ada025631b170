import type { CasePerson } from '../records.ts'

/** What cases are to those who handle them: who watches one, has put it aside, has opened it. */
export interface CasePeopleReads {
  /** Everybody to whom one of these cases is something, in no order of their own. */
  of(rows: readonly number[]): Promise<CasePerson[]>
  /** What these cases are to one person; left out where they are nothing. */
  to(userId: string, rows: readonly number[]): Promise<CasePerson[]>
}

export interface CasePeople extends CasePeopleReads {
  /** Names only what changes. */
  put(
    org: string,
    who: Pick<CasePerson, 'row' | 'userId'>,
    change: Partial<Pick<CasePerson, 'watching' | 'rest' | 'seen'>>,
  ): Promise<void>
}
