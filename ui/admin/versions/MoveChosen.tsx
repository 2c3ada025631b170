import { useState } from 'react'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { MoveVersion } from './MoveVersion.tsx'
import type { MoveInput } from './useMove.ts'

type Movable = ActionOutput<'case/movable'>['documents'][number]

export interface MoveChosenProps {
  which: MoveInput['which']
  onClose: () => void
  onMoved: () => void
}

/** Cases that are chosen in the list go to another version: of their process, or of their form, where they have several of one. */
export function MoveChosen({ which, onClose, onMoved }: MoveChosenProps) {
  const t = useT()
  const client = useClient()
  const [picked, setPicked] = useState<string | null>(null)
  const [of, setOf] = useState<Movable | null>(null)
  const loaded = useLoaded(`movable ${JSON.stringify(which)}`, () => client.call('case/movable', { which }))
  const documents = loaded.data?.documents ?? []
  const keyOf = ({ what, id }: Movable) => `${what} ${id}`
  const chosen = documents.find((one) => keyOf(one) === picked) ?? documents[0]
  if (of)
    return (
      <MoveVersion
        {...{ what: of.what, id: of.id, name: of.name, which, onClose, onMoved }}
        {...(of.version !== null && { from: of.version })}
      />
    )
  return (
    <Modal
      open
      icon="git-branch"
      title={t('Flytta till en annan version')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t('Nästa'),
        disabled: !chosen,
        onPress: () => chosen && setOf(chosen),
      }}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : !chosen ? (
        <p>{t('Inget av de valda ärendena kan du flytta.')}</p>
      ) : (
        <RadioGroup
          label={t('Vad de flyttas till en annan version av')}
          value={keyOf(chosen)}
          onChange={setPicked}
          options={documents.map((one) => ({
            value: keyOf(one),
            label:
              one.what === 'process'
                ? t('Processen {name}', { name: one.name })
                : t('Formuläret {name}', { name: one.name }),
            description:
              one.version === null
                ? t('{n, plural, one {# ärende} other {# ärenden}}, på flera versioner', { n: one.count })
                : t('{n, plural, one {# ärende} other {# ärenden}}, på version {version}', {
                    n: one.count,
                    version: one.version,
                  }),
          }))}
        />
      )}
    </Modal>
  )
}
