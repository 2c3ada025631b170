import { useState } from 'react'
import { type DeskQuery, isToNothing, viewText, withoutNotThere } from '../../../../src/shared/desk/query.ts'
import { Button } from '../../../kit/Button.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { refreshViews } from '../useViewCounts.ts'
import { absentWords } from './absentWords.ts'
import type { DeskAddress } from './useDeskAddress.ts'

export interface SavedViewLineProps extends Pick<DeskAddress, 'view' | 'changed' | 'reset'> {
  /** What is on show. */
  query: DeskQuery
  /** The same, as a view keeps it. */
  text: string
}

/** What of the saved view is not there, and whether the list shows something else than it. */
export function SavedViewLine({ view, changed, reset, query, text }: SavedViewLineProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const update = async (id: string, query: string) => {
    setBusy(true)
    try {
      await client.call('savedView/change', { _id: id, query })
      await refreshViews(client)
      reset()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const absent = absentWords(view?.absent ?? [], t)
  const rest = isToNothing(query) ? viewText(withoutNotThere(query)) : text
  return (
    <div role="status" className="a-saved-view">
      {absent !== '' && (
        <Callout
          tone="warning"
          actions={
            view?.mayChange && !changed ? (
              <Button small busy={busy} onPress={() => void update(view._id, rest)}>
                {t('Ta bort det ur vyn')}
              </Button>
            ) : undefined
          }
        >
          {t('I vyn ingår något som är borttaget, eller som du inte får läsa: {what}.', {
            what: absent,
          })}{' '}
          {isToNothing(query) ? t('Därför visar listan inga ärenden.') : t('Listan visar resten.')}
        </Callout>
      )}
      {view && changed && (
        <div className="a-saved-changed">
          <span>{t('Listan visar något annat än vyn {name}.', { name: view.name })}</span>
          {view.mayChange && (
            <Button small busy={busy} onPress={() => void update(view._id, text)}>
              {t('Uppdatera vyn')}
            </Button>
          )}
          <Button small variant="ghost" onPress={reset}>
            {t('Tillbaka till vyn')}
          </Button>
        </div>
      )}
    </div>
  )
}
