/** Something wrong (`error`: publishing refuses) or doubtful (`hint`) in a process. */
export interface ProcessProblem {
  /** State, connection, timer, section or swimlane; null for the process as a whole. */
  id: string | null
  level: 'error' | 'hint'
  /** Translation key. */
  key: string
  /**
   * Where in the graph the setting of an effect is that does not fit (`states.ny.onEnter.0.input.template`), or which role a
   * connection names in vain (`connections.ny-klar.allow.assignmentRoles.handler`).
   */
  field?: string
  /** What it is about, by name, where that is no part: a form. */
  about?: string
}
