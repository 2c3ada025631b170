import { useState } from 'react'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClientIfAny } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { MoveVersion } from './MoveVersion.tsx'

type Offered = ActionOutput<'case/harmlessVersions'>['versions'][number]

const kindWords: Readonly<Record<Offered['kinds'][number], Message>> = {
  texts: msg`texter`,
  looks: msg`färger och utseende`,
  notes: msg`noteringar`,
  layout: msg`ordning och plats`,
  nowOptional: msg`frågor som inte längre måste besvaras`,
  staffQuestions: msg`frågor som bara handläggare möter`,
}

export interface HarmlessOfferProps {
  what: 'process' | 'form'
  id: string
  name: string
  /** The version that was just published. */
  version: number
  onClose: () => void
}

/** After publishing: running cases whose version differs in nothing that matters to them can go along at once. */
export function HarmlessOffer({ what, id, name, version, onClose }: HarmlessOfferProps) {
  const t = useT()
  const client = useClientIfAny()
  const [moving, setMoving] = useState(false)
  const loaded = useLoaded(
    `harmless ${what} ${id} ${version}`,
    client && (() => client.call('case/harmlessVersions', { what, id })),
  )
  // The newest of them: the others are in the history.
  const offered = loaded.data?.versions.find(({ to }) => to === version)
  if (!offered) return null
  if (moving)
    return (
      <MoveVersion
        {...{ what, id, name }}
        which={{ version: offered.version }}
        from={offered.version}
        onClose={onClose}
        onMoved={() => {}}
      />
    )
  return (
    <Modal
      open
      icon="git-branch"
      title={t('Ska pågående ärenden följa med?')}
      subtitle={name}
      minWidth={400}
      maxWidth={520}
      onClose={onClose}
      cancelLabel={t('Låt dem vara')}
      primary={{ label: t('Flytta dem …'), onPress: () => setMoving(true) }}
    >
      <p className="b-dialog-text">
        {t(
          '{n, plural, one {Ett pågående ärende går} other {# pågående ärenden går}} på version {from}. Det enda som skiljer den från version {to} är {kinds}, så inget av det som händer med dem ändras.',
          {
            ...{ n: offered.count, from: offered.version, to: offered.to },
            kinds: offered.kinds.map((kind) => t(kindWords[kind])).join(', '),
          },
        )}
      </p>
    </Modal>
  )
}
