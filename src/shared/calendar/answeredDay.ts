import { isRecord } from '../record.ts'

/** The day that an answer says, the first of several; undefined when it says none. */
export function answeredDay(answer: unknown): string | undefined {
  const day = isRecord(answer) ? answer.from : answer
  return typeof day === 'string' && day ? day : undefined
}
