/** A title as the name of a file: in small letters, no spaces, and none of what a path or a shell would read. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'verkstad'
