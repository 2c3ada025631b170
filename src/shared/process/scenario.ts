import type { Values } from '../fields/field.ts'
import type { ProcessEffect } from './process.ts'
import type { Who } from './who.ts'

/**
 * A run through a process that can be done again: given these answers and people, these steps, this is what is expected. It is what
 * the simulator saves, and what a test of a process holds. Times are ISO 8601 with their zone (`2026-11-12T09:30:00.000Z`).
 */
export interface Scenario {
  /** When it begins; timers and steps are at or after it. */
  begins: string
  people: Tester[]
  given: Given
  steps: ScenarioStep[]
  expect: Expected
}

/** Somebody who stands for all of their kind. */
export interface Tester extends Pick<Who, 'assignmentRoles' | 'roles' | 'permissions' | 'isAuthor'> {
  /** Keys of the parties that they are, where the answers name those. */
  parties?: readonly string[] | undefined
  /** By which steps name them. */
  key: string
  name: string
}

/** What is filled in before the case is sent in. */
export interface Given {
  /** By the name of the question. */
  answers: Values
  /** The form is rightly filled in, as some connections ask. */
  isValid: boolean
}

/** What somebody does, when: timers that are due before it have run. */
export type ScenarioStep = { at: string } & Act

export type Act =
  /** The clock alone goes on. */
  | { do: 'wait' }
  /** `by`: the key of one of the people; absent where an effect begins the case, or another case it is a child of. */
  | { do: 'sendIn'; by?: string | undefined }
  | { do: 'follow'; by: string; connection: string }
  /** The answers that change. */
  | { do: 'answer'; by: string; answers: Values; isValid?: boolean }
  /** What the citizen was asked to complete. */
  | { do: 'handIn'; by: string }
  /** Where the state asks for it, or that they would not. */
  | { do: 'sign'; by: string }
  | { do: 'refuse'; by: string }
  /** Of what is asked for: staff say that it is paid, or that it need not be; or ask for what is not asked for yet. */
  | { do: 'pay'; by: string }
  | { do: 'writeOff'; by: string }
  | { do: 'askPayment'; by: string }

/** How it ends. */
export interface Expected {
  /** State id; null: it was never sent in. */
  state: string | null
  answers: Values
  /** All that would be run, mails among them, in order. */
  effects: ProcessEffect[]
}
