import { memo, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { useT } from '../../../kit/text.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { AskStatementsDialog } from './AskStatementsDialog.tsx'
import { StatementLine } from './StatementLine.tsx'
import { useStatements } from './useStatements.ts'

export interface StatementsPartProps {
  id: string
  /** It has not ended. */
  mayAsk: boolean
  onChanged: () => void
}

/** Statements that have been asked for on the case, what has become of each, and where more are asked for. */
export const StatementsPart = memo(function StatementsPart({ id, mayAsk, onChanged }: StatementsPartProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const own = useStatements(id, onChanged)
  const { loaded } = own
  const rows = loaded.data?.statements ?? []
  return (
    <section className="a-side-part a-related" aria-labelledby="case-statements">
      <h2 id="case-statements">{t('Yttranden')}</h2>
      {loaded.error && !loaded.data ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : rows.length === 0 ? (
        <p className="k-muted">{t('Inga yttranden är begärda.')}</p>
      ) : (
        <ul className="a-lines" aria-labelledby="case-statements">
          {rows.map((one) => (
            <StatementLine key={one._id} id={id} of={one} mayAsk={mayAsk} own={own} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {mayAsk && (
        <div className="a-related-tools">
          <Button small icon="send" data-shortcut="y" onPress={() => setAsking(true)}>
            {t('Begär yttrande')} <KeyHint of="Y" />
          </Button>
        </div>
      )}
      {asking && (
        <AskStatementsDialog
          id={id}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            loaded.reload()
            onChanged()
          }}
        />
      )}
    </section>
  )
})
