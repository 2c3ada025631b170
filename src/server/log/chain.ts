/** Hash of an audit row (without `seq` and `hash`, in the order of its columns) given the hash before it. */
export function chain(before: string, row: Record<string, unknown>): string {
  return new Bun.CryptoHasher('sha256')
    .update(before)
    .update(JSON.stringify(Object.values(row)))
    .digest('hex')
}
