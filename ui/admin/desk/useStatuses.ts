import type { Option } from '../../kit/input/OptionRow.tsx'
import type { DeskRow } from './deskInput.ts'

/** States that a list can be narrowed to: those of what is on show, and what it is narrowed to already. */
export function useStatuses(rows: readonly DeskRow[], chosen: readonly string[]): Option[] {
  const found = new Map<string, string>(chosen.map((one) => [one, one]))
  for (const { status } of rows) if (status._id) found.set(status._id, status.name)
  return [...found].map(([value, label]) => ({ value, label }))
}
