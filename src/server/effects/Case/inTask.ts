import type { Call } from '../../services.ts'
import type { Tx } from '../../store/store.ts'

/** A write of an effect: with the completion of its task, or at once when it was not queued. */
export async function write(
  { task, services }: Call<unknown>,
  run: (tx: Tx) => Promise<void> | void,
): Promise<void> {
  if (task) task.write(run)
  else await services.store.write(async (tx) => run(tx))
}
