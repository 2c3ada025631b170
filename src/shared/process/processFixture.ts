import type { ProcessConnection, ProcessGraph, ProcessState } from './process.ts'
import type { Who } from './who.ts'

/** Processes for tests. */

export const state = (
  _id: string,
  stateType: ProcessState['stateType'],
  more: Partial<ProcessState> = {},
): ProcessState => ({
  _id,
  name: _id,
  stateType,
  x: 0,
  y: 0,
  steps: {},
  onEnter: [],
  onLeave: [],
  timers: [],
  ...more,
})

/** `connection('ny-pagar')` leads from `ny` to `pagar`. */
export const connection = (_id: string, more: Partial<ProcessConnection> = {}): ProcessConnection => {
  const [from = '', to = ''] = _id.split('-')
  return { _id, from, to, label: _id, allow: {}, validate: false, effects: [], ...more }
}

export const graph = (
  states: ProcessState[],
  connections: ProcessConnection[],
  more: Partial<ProcessGraph> = {},
): ProcessGraph => ({
  states,
  connections,
  sections: [],
  swimlanes: [],
  ...more,
})

export const who = (more: Partial<Who> = {}): Who => ({
  userId: 'u',
  roles: [],
  permissions: [],
  assignmentRoles: [],
  isAuthor: false,
  ...more,
})
