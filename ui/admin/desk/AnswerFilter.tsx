import type { AnswerKind } from '../../../src/shared/desk/query.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { useDelayed } from '../list/useDelayed.ts'

export interface AnswerFilterProps {
  label: string
  kind: AnswerKind
  /** Of a text one, of a number or a day from and to; those that are not said are empty. */
  values: readonly string[]
  /** It asks whether there is an answer at all, in these words: there is nothing to write. */
  presence: string | null
  onChange: (values: readonly string[]) => void
}

/** What an answer without choices is compared with: a text, or two bounds. */
export function AnswerFilter({ label, kind, values, presence, onChange }: AnswerFilterProps) {
  const t = useT()
  const [from = '', to = ''] = values
  const [first, setFirst] = useDelayed(from, (text) => onChange([text.trim(), to]))
  const [second, setSecond] = useDelayed(to, (text) => onChange([from, text.trim()]))
  if (presence !== null) return <TextField label={label} value={presence} onChange={() => {}} disabled />
  if (kind === 'text') return <TextField label={label} value={first} onChange={setFirst} />
  const field = kind === 'date' ? { type: 'date' as const } : { inputMode: 'decimal' as const }
  return (
    <div className="a-pair">
      <TextField {...field} label={t('{fråga}, från', { fråga: label })} value={first} onChange={setFirst} />
      <TextField {...field} label={t('till')} value={second} onChange={setSecond} />
    </div>
  )
}
