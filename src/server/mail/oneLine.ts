/** Headers have no lines, and subjects an end. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
