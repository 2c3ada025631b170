/** Values of a text that are texts themselves, or lists of them (`bilder, PDF`), are said in the same language. */
export function withWords(
  values: Record<string, unknown>,
  say: (text: { readonly id: string }) => string,
): Record<string, unknown> {
  if (!Object.values(values).some((value) => isMessage(value) || isList(value))) return values
  const said = (value: unknown) => (isMessage(value) ? say(value) : value)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isList(value) ? value.map(said).join(', ') : said(value),
    ]),
  )
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isMessage = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
