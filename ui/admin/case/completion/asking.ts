import type { SummaryRow } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { type MarkerType, markerTypes } from '../../../../src/shared/process/talk/markers.ts'
import { ActionError, messageOf } from '../../actionError.ts'
import type { ActionInput } from '../../client.tsx'
import type { CaseMarker, LoadedCase } from '../types.ts'

/** What is being written to ask the citizen for. */
export interface Asking {
  /** Notes by the names of the questions that are chosen. */
  chosen: Readonly<Record<string, string>>
  /** YYYY-MM-DD. */
  due: string
  message: string
  /** Empty: the case stays where it is. */
  connectionId: string
}

/** The questions that are chosen, in the order of the form. */
export const chosenNames = (rows: readonly SummaryRow[], { chosen }: Pick<Asking, 'chosen'>): string[] =>
  rows.flatMap(({ name }) => (name in chosen ? [name] : []))

/** As `case/requestCompletion` takes it. */
export function requestOf(
  formDataId: string,
  rows: readonly SummaryRow[],
  asking: Asking,
): ActionInput<'case/requestCompletion'> {
  const { chosen, due, message, connectionId } = asking
  return {
    formDataId,
    due,
    message,
    components: chosenNames(rows, asking).map((name) => ({ componentId: name, note: chosen[name] ?? '' })),
    ...(connectionId && { connectionId }),
  }
}

/** Why it was refused, where it is written; keys of texts. */
export interface AskProblems {
  /** By names of questions. */
  questions: Readonly<Record<string, string | Message>>
  components?: string | Message
  due?: string | Message
  message?: string | Message
  connectionId?: string | Message
  /** What belongs to no field. */
  other?: string | Message
}

/** A refusal, at the fields that it is about; `names` are the questions in the order that they were sent. */
export function askProblems(error: unknown, names: readonly string[]): AskProblems {
  const fields = error instanceof ActionError && error.code === 'INVALID' ? error.fields : undefined
  const problems: AskProblems & { questions: Record<string, string | Message> } = { questions: {} }
  for (const [field, key] of Object.entries(fields ?? {})) {
    const [, at] = /^components\.(\d+)\./.exec(field) ?? []
    const name = names[Number(at)]
    if (name !== undefined) problems.questions[name] = aboutQuestion[key] ?? key
    else if (field === 'components') problems.components = chooseOne
    else if (field === 'due' || field === 'message' || field === 'connectionId') problems[field] = key
    // A question of the form, whose answer keeps the status from being changed.
    else problems.connectionId = keptHere
  }
  if (fields && Object.keys(fields).length > 0) return problems
  const isUnsure = error instanceof ActionError && error.code === 'OFFLINE'
  return { ...problems, other: isUnsure ? noAnswer : messageOf(error) }
}

const noAnswer = msg`Servern svarade inte, så det är osäkert om begäran skickades. Det du skrev står kvar. Kom begäran fram syns den i ärendet: se efter där innan du skickar igen.`
export const chooseOne = msg`Välj minst en fråga`
const keptHere = msg`Svaren i ärendet hindrar att det byter status. Låt det stå kvar, eller rätta svaren först.`
const aboutQuestion: Readonly<Record<string, Message>> = {
  'validation.notOpen': msg`Det går inte att begära: frågan visas inte för invånaren, eller svaret är fast`,
  'validation.unknownKey': msg`Frågan finns inte i formuläret`,
}

/** A marker on an answer, with the name that it has in the case. */
export interface ShownMarker extends CaseMarker {
  type: MarkerType
  componentId: string
}

/** The markers on an answer: they name its component by id, or the answer. */
export function markersAt(
  { formData, normStructure }: Pick<LoadedCase, 'formData' | 'normStructure'>,
  { nodeId, name }: Pick<SummaryRow, 'nodeId' | 'name'>,
): ShownMarker[] {
  const isHere = (id: string) => id === nodeId || id === name || normStructure[id]?.extra.name === name
  return markerTypes.flatMap((type) =>
    Object.entries(formData?.markers[type] ?? {}).flatMap(([componentId, marker]) =>
      isHere(componentId) ? [{ type, componentId, ...marker }] : [],
    ),
  )
}
