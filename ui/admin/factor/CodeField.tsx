import { problemText } from '../../../src/shared/fields/problemText.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** A key of a problem. */
  error?: string | null | undefined
  /** A recovery code will do, too. */
  orRecovery?: boolean
  autoFocus?: boolean
}

/** A code of the app: may be pasted, and filled in by the browser or the phone. */
export function CodeField({ value, onChange, error, orRecovery, autoFocus = false }: CodeFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('Kod')}
      description={
        orRecovery
          ? t('Sex siffror från din autentiseringsapp, eller en återställningskod.')
          : t('Sex siffror från din autentiseringsapp.')
      }
      name="code"
      autoComplete="one-time-code"
      inputMode={orRecovery ? 'text' : 'numeric'}
      spellCheck={false}
      mono
      maxLength={40}
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
      error={error ? t(problemText(error)) : null}
    />
  )
}
