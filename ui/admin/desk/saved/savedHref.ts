/** Where a saved view is found. */
export const savedHref = (id: string): string => `/formData?saved=${id}`

/** The saved view that an address names. */
export const savedIn = (search: string): string | null => new URLSearchParams(search).get('saved') || null
