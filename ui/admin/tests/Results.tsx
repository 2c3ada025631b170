import './tests.css'
import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'

/** How a test went. */
export interface TestResult {
  _id: string
  name: string
  ok?: boolean
  problems: readonly { step: number | null; words: string }[]
}

/** How tests went, each in words. `linked`: with the way to each of them, in a tab of its own. */
export function Results({ results, linked }: { results: readonly TestResult[]; linked?: boolean }) {
  const t = useT()
  return (
    <ul className="a-results">
      {results.map(({ _id, name, ok = false, problems }) => (
        <li key={_id}>
          <p className="a-result">
            <Chip label={ok ? t('Går som det ska') : t('Går fel')} color={ok ? 'success' : 'danger'} />
            {linked ? (
              <a href={`/test/${encodeURIComponent(_id)}`} target="_blank" rel="noopener">
                {name}
              </a>
            ) : (
              <strong>{name}</strong>
            )}
          </p>
          {problems.length > 0 && (
            <ul>
              {problems.map(({ step, words }) => (
                <li key={`${step} ${words}`}>
                  {step === null ? words : t('Steg {n}: {words}', { n: step + 1, words })}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
