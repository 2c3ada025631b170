/** Takes the first of what a map was given away, so that it does not grow. */
export function dropOldest<K>(map: Map<K, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
