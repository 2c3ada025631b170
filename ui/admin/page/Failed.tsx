import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { problemsIn } from './problemsIn.ts'

export interface FailedProps {
  error: unknown
  onRetry?: () => void
  small?: boolean
  /** A way to somewhere else, where trying again may not help. */
  action?: ReactNode
}

/** What stands where a page or a part of one could not be loaded. */
export function Failed({ error, onRetry, small, action }: FailedProps) {
  const t = useT()
  const known = error instanceof ActionError
  // What does not exist will not come about by asking again.
  const gone = known && error.code === 'NOT_FOUND'
  const problems = known ? problemsIn(error) : []
  return (
    <ErrorState
      small={small ?? false}
      {...(gone ? { title: t('Finns inte') } : {})}
      {...(onRetry && !gone ? { onRetry } : {})}
      {...(action ? { action } : {})}
      {...(known && error.ref ? { reference: error.ref } : {})}
    >
      {known ? error.message : messageOf(error)}
      {problems.length > 0 && (
        <ul className="a-problems">
          {problems.map((problem) => {
            const line =
              'key' in problem ? t(problem.key) : [problem.file, problem.text].filter(Boolean).join(': ')
            return <li key={line}>{line}</li>
          })}
        </ul>
      )}
    </ErrorState>
  )
}
