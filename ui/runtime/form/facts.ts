import type { PageFacts } from '../../../src/shared/rules/page.ts'
import type { PageUser } from '../../../src/shared/wire/page.ts'

export interface FactSource {
  user: PageUser | null
  query: Readonly<Record<string, string>>
  locale: string
  status?: string | null
  /** What `case.…` reads: number, status and so on. */
  case?: Readonly<Record<string, unknown>>
}

/** What conditions read beside the answers: `query.x`, `user.email`, `case.DiaryNumber`, `locale`. */
export function factsOf(source: FactSource): PageFacts {
  return {
    roles: source.user?.roles ?? [],
    status: source.status ?? null,
    variable: (path) => {
      const [head = '', key = ''] = path.split('.', 2)
      if (head === 'locale') return source.locale
      const from = { query: source.query, user: source.user, case: source.case }[head] as
        | Record<string, unknown>
        | null
        | undefined
      return from && Object.hasOwn(from, key) ? from[key] : undefined
    },
  }
}
