import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import { comparable } from '../lists/rows.ts'

/** Kinds that are met behind `/v/`, and the field that says where. */
const behind = { view: 'url', form: 'path' } as const

/** Whether something of this kind is met at the address, whatever its application, so that another kind cannot be. */
export async function isAddressOf(
  kind: keyof typeof behind,
  { tx, session }: { tx: Tx; session: Session },
  address: string,
): Promise<boolean> {
  const value = comparable(address)
  if (value === '') return false
  const key = { schema: kind, field: behind[kind], value }
  return (await tx.documents.findByKey(session.org, key)) !== undefined
}
