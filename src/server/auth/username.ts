/** An e-mail address as accounts are found by it. */
export function usernameOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().slice(0, 320)
}
