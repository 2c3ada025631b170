import { values } from '../../../shared/catalogue/values.ts'
import type { Tx } from '../../store/store.ts'

/** Setting: the versions of answers that the lists were made of; only of those that have another than the first. */
const enteredAs = 'casesEnteredAs'

/**
 * Where answers have another version than the lists were made of, all cases wait to be put in: lists narrow and sort by answers as
 * they are held today.
 */
export async function markWhereRaised(tx: Tx): Promise<void> {
  const raised = Object.entries(values).filter(([, { version = 1 }]) => version > 1)
  const today = raised.map(([type, { version }]) => `${type}:${version}`).join(' ')
  if (((await tx.settings.find(enteredAs)) ?? '') === today) return
  await tx.caseLists.markAll()
  await tx.settings.put(enteredAs, today)
}
