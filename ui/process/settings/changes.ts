import type { Translated } from '../../../src/shared/fields/kinds/translatable.ts'
import { locales } from '../../../src/shared/i18n.ts'
import type {
  Approvals,
  CitizenWords,
  ProcessConnection,
  ProcessLane,
  ProcessNote,
  ProcessSection,
  ProcessState,
  StatePayment,
  StateType,
  SubType,
} from '../../../src/shared/process/process.ts'
import { buttonLooks, openChildren, subTypes } from '../../../src/shared/process/process.ts'
import { isRecord, recordOf } from '../../../src/shared/record.ts'
import type { Condition } from '../../../src/shared/rules/condition/condition.ts'
import { problemsOf } from '../../../src/shared/rules/condition/conditionShape.ts'

/** What a command sets of a part, and takes away of it. */
export interface Change<Part> {
  set: Partial<Part>
  unset?: readonly (keyof Part)[]
}

/** What a control of the panel says of a state, as a change; undefined of what no control is for. */
export function stateChange(key: string, value: unknown): Change<ProcessState> | undefined {
  switch (key) {
    case 'name':
      return { set: { name: textsOf(value) } }
    case 'stateType': {
      const stateType = stateTypes.find((one) => one === value)
      return stateType && { set: { stateType } }
    }
    case 'subType': {
      const subType = allSubTypes.find((one) => one === value)
      // The first of each type is what is meant where none is said.
      const isFirst = Object.values(subTypes).some(([first]) => first === subType)
      return subType && !isFirst ? { set: { subType } } : { set: {}, unset: ['subType'] }
    }
    case 'color':
    case 'stateGroup':
    case 'section':
    case 'lane':
    case 'handIn':
    case 'childrenEnded':
    case 'returned':
      return typeof value === 'string' && value !== '' ? { set: { [key]: value } } : { set: {}, unset: [key] }
    case 'signing': {
      const { done, refused } = recordOf(value)
      const signing = {
        ...(typeof done === 'string' && done !== '' && { done }),
        ...(typeof refused === 'string' && refused !== '' && { refused }),
      }
      return Object.keys(signing).length > 0 ? { set: { signing } } : { set: {}, unset: ['signing'] }
    }
    case 'payment':
      return value === undefined || value === null
        ? { set: {}, unset: ['payment'] }
        : { set: { payment: paymentOf(value) } }
    case 'citizen': {
      const citizen = citizenOf(value)
      return citizen ? { set: { citizen } } : { set: {}, unset: ['citizen'] }
    }
    default:
      return undefined
  }
}

function paymentOf(value: unknown): StatePayment {
  const { amount, answer, text, days, done } = recordOf(value)
  const words = textsOf(text)
  return {
    ...(typeof amount === 'number' && { amount }),
    ...(typeof answer === 'string' && answer !== '' && { answer }),
    ...(Object.values(words).some((one) => one?.trim()) && { text: words }),
    ...(typeof days === 'number' && { days }),
    ...(typeof done === 'string' && done !== '' && { done }),
  }
}

export function connectionChange(key: string, value: unknown): Change<ProcessConnection> | undefined {
  switch (key) {
    case 'label':
      return { set: { label: textsOf(value) } }
    case 'from':
    case 'to':
      return typeof value === 'string' && value !== '' ? { set: { [key]: value } } : undefined
    case 'color':
      return typeof value === 'string' && value !== ''
        ? { set: { color: value } }
        : { set: {}, unset: ['color'] }
    case 'validate':
      return { set: { validate: value === true } }
    case 'requires': {
      const requires = requiresOf(value)
      return requires ? { set: { requires } } : { set: {}, unset: ['requires'] }
    }
    case 'confirm':
    case 'message':
      return isSaid(value) ? { set: { [key]: textsOf(value) } } : { set: {}, unset: [key] }
    case 'look': {
      const look = buttonLooks.find((one) => one === value)
      return look ? { set: { look } } : { set: {}, unset: ['look'] }
    }
    case 'openChildren': {
      const what = openChildren.find((one) => one === value)
      return what ? { set: { openChildren: what } } : { set: {}, unset: ['openChildren'] }
    }
    case 'condition':
      return isConditionToBe(value) ? { set: { condition: value } } : { set: {}, unset: ['condition'] }
    default:
      return undefined
  }
}

export function sectionChange(key: string, value: unknown): Change<ProcessSection> | undefined {
  switch (key) {
    case 'name':
      return { set: { name: textsOf(value) } }
    case 'size':
      return typeof value === 'number' ? { set: { size: value } } : { set: {}, unset: ['size'] }
    default:
      return undefined
  }
}

export function laneChange(key: string, value: unknown): Change<ProcessLane> | undefined {
  if (key !== 'assignmentRole') return sectionChange(key, value)
  return typeof value === 'string' && value !== ''
    ? { set: { assignmentRole: value } }
    : { set: {}, unset: ['assignmentRole'] }
}

export function noteChange(key: string, value: unknown): Partial<ProcessNote> | undefined {
  if (key === 'text') return { text: typeof value === 'string' ? value : '' }
  if (key !== 'width' && key !== 'height') return undefined
  return typeof value === 'number' ? { [key]: value } : undefined
}

export type Allow = ProcessConnection['allow']

/** Lists of nobody are left out, so that a connection for all says nothing. */
export function allowOf({ assignmentRoles = [], roles = [], permissions = [], author }: Allow): Allow {
  return {
    ...(assignmentRoles.length > 0 && { assignmentRoles }),
    ...(roles.length > 0 && { roles }),
    ...(permissions.length > 0 && { permissions }),
    ...(author && { author }),
  }
}

/** What says nothing is left out. */
function requiresOf(value: unknown): ProcessConnection['requires'] {
  const { answers, note } = recordOf(value)
  const names = Array.isArray(answers) ? answers.filter((one) => typeof one === 'string') : []
  if (names.length === 0 && note !== true) return undefined
  return { ...(names.length > 0 && { answers: names }), ...(note === true && { note }) }
}
/** What is not asked for is left out. */
export const approvalsOf = ({ count, roles = [], notAuthor, notSameAs = [] }: Approvals): Approvals => ({
  count,
  ...(roles.length > 0 && { roles }),
  ...(notAuthor && { notAuthor }),
  ...(notSameAs.length > 0 && { notSameAs }),
})

const stateTypes: readonly StateType[] = ['start', 'normal', 'end']
const allSubTypes: readonly SubType[] = Object.values(subTypes).flat()

function textsOf(value: unknown): Translated {
  if (!isRecord(value)) return typeof value === 'string' ? value : ''
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = value[locale]
      return typeof text === 'string' ? [[locale, text]] : []
    }),
  )
}

const isSaid = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).some(isSaid) : typeof value === 'string' && value !== ''

function citizenOf(value: unknown): CitizenWords | undefined {
  const { name, text, ahead, step } = recordOf(value)
  const words: CitizenWords = {
    ...(isSaid(name) && { name: textsOf(name) }),
    ...(isSaid(text) && { text: textsOf(text) }),
    ...(isSaid(ahead) && { ahead: textsOf(ahead) }),
    ...(step === true && { step }),
  }
  return Object.keys(words).length > 0 ? words : undefined
}

/** One that is being written is kept: publishing says what it lacks. */
const isConditionToBe = (value: unknown): value is Condition =>
  value !== undefined && problemsOf(value).every(({ key }) => key === 'condition.incomplete')
