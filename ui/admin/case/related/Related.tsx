import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useT } from '../../../kit/text.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useFocusAfter } from '../../page/useFocusAfter.ts'
import { RelateDialog } from './RelateDialog.tsx'
import { RelatedLine } from './RelatedLine.tsx'
import { Suggested } from './Suggested.tsx'
import { useRelated } from './useRelated.ts'

/** Which cases belong together with this one, and which may be about the same. */
export function Related({ id, onChanged }: { id: string; onChanged: () => void }) {
  const t = useT()
  const [searching, setSearching] = useState(false)
  const found = useRelated(id, onChanged)
  const { related, suggested, busy } = found
  // What was pressed goes away with its line.
  const [part, focusPart] = useFocusAfter<HTMLElement>(`${found.said}`)
  const relate: typeof found.relate = (...asked) => {
    focusPart()
    return found.relate(...asked)
  }
  const cases = related.data?.cases
  return (
    <section ref={part} tabIndex={-1} className="a-side-part a-related" aria-labelledby="case-related">
      <h2 id="case-related">{t('Hör ihop med')}</h2>
      {related.error && !cases ? (
        <Failed small error={related.error} onRetry={related.reload} />
      ) : !cases ? (
        <Loading />
      ) : cases.length > 0 ? (
        <ul className="a-lines" aria-labelledby="case-related">
          {cases.map((one) => (
            <RelatedLine key={one._id} of={one}>
              <IconButton
                small
                icon="x"
                label={t('Ta bort kopplingen till {ärende}', { ärende: one.number ?? one.title })}
                disabled={busy}
                onPress={() => void relate(one, { as: null, was: 'related' })}
              />
            </RelatedLine>
          ))}
        </ul>
      ) : (
        <p className="k-muted">{t('Inga andra ärenden är kopplade hit.')}</p>
      )}
      <div>
        <Button small icon="link-2" onPress={() => setSearching(true)}>
          {t('Koppla ett ärende')}
        </Button>
      </div>
      <Suggested
        loaded={suggested}
        busy={busy}
        onRelated={(one) => void relate(one, { as: 'related', was: null })}
        onApart={(one) => void relate(one, { as: 'apart', was: null })}
      />
      {searching && (
        <RelateDialog
          known={[id, ...(cases ?? []).map(({ _id }) => _id)]}
          busy={busy}
          onClose={() => setSearching(false)}
          onChosen={async (one) => {
            if (await found.relate(one, { as: 'related' })) setSearching(false)
          }}
        />
      )}
    </section>
  )
}
