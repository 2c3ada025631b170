/** Definitions by name, each behind what loads the file that it is in. */
export type ByName<T> = Readonly<Record<string, () => Promise<T>>>

/** Finds a definition by its name. It is loaded the first time, so that starting does not wait for what nobody calls. */
export function findIn<T>(byName: ByName<T>): (name: string) => Promise<T | undefined> {
  const found = new Map<string, T>()
  return async (name) => {
    const known = found.get(name)
    // The name is a client's: what every object has is no definition.
    if (known || !Object.hasOwn(byName, name)) return known
    const loaded = await byName[name]?.()
    if (loaded) found.set(name, loaded)
    return loaded
  }
}

/** All of them, for who tells of them. */
export const allIn = <T>(byName: ByName<T>): Promise<T[]> =>
  Promise.all(Object.values(byName).map((load) => load()))
