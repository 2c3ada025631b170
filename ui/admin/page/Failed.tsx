import { ErrorState } from '../../kit/ErrorState.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'

/** What stands where a page or a part of one could not be loaded. */
export function Failed({ error, onRetry, small }: { error: unknown; onRetry?: () => void; small?: boolean }) {
  const t = useT()
  const known = error instanceof ActionError
  const problems = known ? problemsIn(error) : []
  return (
    <ErrorState
      small={small ?? false}
      {...(onRetry ? { onRetry } : {})}
      {...(known && error.ref ? { reference: error.ref } : {})}
    >
      {known ? error.message : messageOf(error)}
      {problems.length > 0 && (
        <ul className="a-problems">
          {problems.map((problem) => (
            <li key={problem}>{t(problem)}</li>
          ))}
        </ul>
      )}
    </ErrorState>
  )
}

/** Fields that were refused, and what is wrong with a document that could not be published. */
function problemsIn({ fields, detail }: ActionError): string[] {
  const listed = (detail as { problems?: { key: string }[] } | undefined)?.problems ?? []
  return [...new Set([...Object.values(fields ?? {}), ...listed.map(({ key }) => key)])]
}
