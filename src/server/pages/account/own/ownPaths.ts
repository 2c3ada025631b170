/** Where all of them lead back to. */
export const ownAccount = '/account'

/** Where the pages of one's own account are: known by the router before the pages themselves are loaded. */
export const ownPaths = [
  ownAccount,
  '/account/name',
  '/account/password',
  '/account/second-step',
  '/account/remove-second-step',
  '/account/recovery-codes',
  '/account/passkeys',
  '/account/logins',
  '/account/news',
] as const

export type OwnPath = (typeof ownPaths)[number]
