import { type ReactNode, useState } from 'react'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import type { Chosen } from './chosen.ts'

export interface Unseen {
  /** Goes on with the cases that are meant: at once where all of them are on show, otherwise with those that the answer names. */
  meant: (goOn: (cases: Chosen) => void) => void
  /** The question, while it is asked. */
  dialog: ReactNode
}

/** Nothing is done unasked with cases that are chosen and not on show. `seen`: those of the chosen that are. */
export function useUnseen(chosen: Chosen, seen: Chosen): Unseen {
  const t = useT()
  const [asked, setAsked] = useState<{ goOn: (cases: Chosen) => void } | null>(null)
  const answer = (cases: Chosen) => {
    setAsked(null)
    asked?.goOn(cases)
  }
  return {
    meant: (goOn) => (chosen.unseen > 0 ? setAsked({ goOn }) : goOn(chosen)),
    dialog: (
      <Modal
        alert
        open={asked !== null}
        minWidth={480}
        maxWidth={480}
        title={t('{unseen} av {n} valda ärenden syns inte', { unseen: chosen.unseen, n: chosen.n })}
        onClose={() => setAsked(null)}
        {...(seen.n > 0 && {
          secondary: {
            label: t('Bara {n} som syns', { n: seen.n }),
            onPress: () => answer(seen),
            autoFocus: true,
          },
        })}
        primary={{ label: t('Alla {n}', { n: chosen.n }), onPress: () => answer(chosen) }}
      >
        <p>{t('De står på en annan sida, eller så har listan ändrats sedan de valdes. Vilka gäller det?')}</p>
      </Modal>
    ),
  }
}
