import { type DeskQuery, withoutAbsent } from '../../../src/shared/desk/query.ts'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { absentWords } from './saved/absentWords.ts'
import type { Absent } from './useAbsent.ts'

export interface AbsentLineProps {
  query: DeskQuery
  absent: readonly Absent[]
  onChange: (change: Partial<DeskQuery>) => void
}

/** What of the address is not there, in words above the list; taken away by a press. */
export function AbsentLine({ query, absent, onChange }: AbsentLineProps) {
  const t = useT()
  return (
    <div role="status" className="a-saved-view">
      {absent.length > 0 && (
        <Callout
          tone="warning"
          actions={
            <Button small onPress={() => onChange(withoutAbsent(query, absent))}>
              {t('Rensa')}
            </Button>
          }
        >
          {t('Adressen nämner något som inte finns kvar, eller som du inte får läsa: {what}.', {
            what: absentWords(absent, t),
          })}
        </Callout>
      )}
    </div>
  )
}
