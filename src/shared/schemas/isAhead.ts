/** Whether a published document was changed after that: what visitors meet is older than the draft. Times in ms. */
export function isAhead({ published, publishedAt, updated }: Readonly<Record<string, unknown>>): boolean {
  return typeof published === 'number' && Number(updated) > Number(publishedAt)
}
