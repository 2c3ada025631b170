/** An e-mail address as accounts are found by it. */
export function usernameOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().slice(0, 320)
}

/** `anna.berg@kommun.se` → `Anna Berg`; to be changed by the person. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? email).split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word[0]?.toLocaleUpperCase('sv') + word.slice(1)).join(' ') || email
}
