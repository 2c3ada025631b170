/** What step 1 of the wizard asks for. */
export interface Account {
  email: string
  password: string
  repeated: string
  template: string
  /** Of the first organisation; may be left out. */
  organisation: string
}

export type AccountProblems = Partial<Record<'email' | 'password' | 'repeated', string>>

/** Inline problems, as exact texts; only of what has been filled in. The server decides in the end. */
export function problemsOf({ email, password, repeated }: Account): AccountProblems {
  const problems: AccountProblems = {}
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) problems.email = 'Enter a valid email'
  if (password !== '' && repeated !== '' && password !== repeated)
    problems.repeated = 'Passwords do not match'
  return problems
}

/** Whether Next appears: e-mail and password are entered, equal and longer than 5 characters. */
export function isComplete(account: Account): boolean {
  const { email, password, repeated } = account
  if (email === '' || password.length <= 5 || password !== repeated) return false
  return Object.keys(problemsOf(account)).length === 0
}

/** What the server refused, with problems by field as translation keys. */
export interface SetupFailure {
  error: unknown
  fields: Readonly<Record<string, string>>
}
