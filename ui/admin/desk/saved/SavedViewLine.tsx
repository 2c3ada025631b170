import { useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { refreshViews } from '../useViewCounts.ts'
import type { DeskAddress } from './useDeskAddress.ts'

const whats: Readonly<Record<string, { one: Message; named?: Message }>> = {
  form: { one: msg`ett formulär`, named: msg`formuläret {name}` },
  process: { one: msg`en process` },
  category: { one: msg`en kategori` },
  status: { one: msg`en status`, named: msg`statusen {name}` },
  stateGroup: { one: msg`en statusgrupp`, named: msg`statusgruppen {name}` },
  handler: { one: msg`en handläggare` },
  group: { one: msg`en grupp` },
  queue: { one: msg`en kö` },
  priority: { one: msg`en prioritet` },
  answer: { one: msg`en fråga`, named: msg`frågan {name}` },
  sort: { one: msg`det den sorteras efter`, named: msg`sorteringen efter {name}` },
  columns: { one: msg`en kolumn`, named: msg`kolumnen {name}` },
}

export interface SavedViewLineProps extends Pick<DeskAddress, 'view' | 'gone' | 'changed' | 'reset'> {
  /** What is on show, as a view keeps it. */
  text: string
}

/** What of the saved view is not there, and whether the list shows something else than it. */
export function SavedViewLine({ view, gone, changed, reset, text }: SavedViewLineProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const update = async (id: string) => {
    setBusy(true)
    try {
      await client.call('savedView/change', { _id: id, query: text })
      await refreshViews(client)
      reset()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const absent = (view?.absent ?? []).map(({ what, name }) => {
    const words = whats[what]
    if (!words) return what
    return name !== undefined && words.named ? t(words.named, { name }) : t(words.one)
  })
  return (
    <div role="status" className="a-saved-view">
      {gone && (
        <Callout tone="warning">
          {t('Vyn finns inte längre, eller är inte delad med dig. Listan visar det som står i adressen.')}
        </Callout>
      )}
      {absent.length > 0 && (
        <Callout
          tone="warning"
          actions={
            view?.mayChange && !changed ? (
              <Button small busy={busy} onPress={() => void update(view._id)}>
                {t('Ta bort det ur vyn')}
              </Button>
            ) : undefined
          }
        >
          {t('I vyn ingår något som är borttaget, eller som du inte får läsa: {what}. Listan visar resten.', {
            what: [...new Set(absent)].join(', '),
          })}
        </Callout>
      )}
      {view && changed && (
        <div className="a-saved-changed">
          <span>{t('Listan visar något annat än vyn {name}.', { name: view.name })}</span>
          {view.mayChange && (
            <Button small busy={busy} onPress={() => void update(view._id)}>
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
