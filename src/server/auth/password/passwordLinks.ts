/** Where the mail with a link is asked for: for who has no right of staff a page of the portal, else the shell's. */
export const recoverPath = (hasRole: boolean): string => (hasRole ? '/recover' : '/recover?from=portal')

/** Where a new password is chosen. `originalPath`: where who asked at the portal was going. */
export function changePath(token: string, portal: { originalPath?: string } | undefined): string {
  const { originalPath = '' } = portal ?? {}
  // Whoever asks chooses it, and it stands in somebody's mail: no room for a message.
  const to = originalPath !== '' && originalPath.length <= 300 && { originalPath }
  const path = `/change-password?token=${token}`
  return portal ? `${path}&${new URLSearchParams({ from: 'portal', ...to })}` : path
}
