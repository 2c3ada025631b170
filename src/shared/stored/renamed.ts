type Stored = Record<string, unknown>

/** What stands under one name in the objects of a stored list, under another; what is no list of objects is left. */
export function renamedInEach(list: unknown, from: string, to: string): unknown {
  return Array.isArray(list) ? list.map((one) => (isStored(one) ? renamed(one, from, to) : one)) : list
}

function renamed(stored: Stored, from: string, to: string): Stored {
  const { [from]: value, ...rest } = stored
  return value === undefined ? rest : { ...rest, [to]: value }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
