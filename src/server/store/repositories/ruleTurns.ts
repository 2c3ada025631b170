/** Whose turn it is by a rule of a process that gives cases in turn. */
export interface RuleTurnReads {
  /** User id → the number of the last turn that was theirs; who never had one is left out. */
  of(org: string, process: string, rule: string): Promise<ReadonlyMap<string, number>>
}

export interface RuleTurns extends RuleTurnReads {
  /** They have had the turn that comes after all others of the rule. */
  take(org: string, process: string, rule: string, user: string): Promise<void>
}
