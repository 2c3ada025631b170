import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { FormHistory } from '../case/FormHistory.tsx'
import type { LoadedCase, TimelineEntry } from '../case/types.ts'
import { useMay } from '../session.tsx'
import { MoveVersion } from './MoveVersion.tsx'
import { wayBack } from './wayBack.ts'

export interface CaseVersionsProps {
  id: string
  loaded: LoadedCase
  timeline: readonly TimelineEntry[] | undefined
  /** It has ended, or goes on in another. */
  still: boolean
  onChanged: () => void
}

/** Which versions of form and process a case is on, with the way to another and back. */
export function CaseVersions({ id, loaded, timeline, still, onChanged }: CaseVersionsProps) {
  const t = useT()
  const { form, desk } = loaded
  const process = desk?.versions.process
  return (
    <>
      <div>
        <dt>{t('Formulär')}</dt>
        <dd>
          {t('{namn}, version {n}', { namn: form.name, n: form.version })}
          {desk?.formHistory && <FormHistory id={id} name={form.name} />}
          {desk && (
            <Moves
              what="form"
              of={{ _id: form._id, name: form.name, version: form.version, live: desk.versions.form.live }}
              {...{ id, timeline, still, onChanged }}
            />
          )}
        </dd>
      </div>
      {process && (
        <div>
          <dt>{t('Process')}</dt>
          <dd>
            {t('{namn}, version {n}', { namn: process.name, n: process.version })}
            <Moves what="process" of={process} {...{ id, timeline, still, onChanged }} />
          </dd>
        </div>
      )}
    </>
  )
}

interface MovesProps extends Omit<CaseVersionsProps, 'loaded'> {
  what: 'process' | 'form'
  of: { _id: string; name: string; version: number; live: number | null }
}

function Moves({ what, of, id, timeline, still, onChanged }: MovesProps) {
  const t = useT()
  const may = useMay(what === 'process' ? 'processBuilder' : 'formBuilder')
  const [dialog, setDialog] = useState<'move' | 'back' | null>(null)
  const back = wayBack(what, of.version, timeline ?? [])
  if ((!may || still) && dialog === null) return null
  const isBehind = of.live !== null && of.live !== of.version
  return (
    <>
      {isBehind && (
        <Button small variant="ghost" icon="git-branch" onPress={() => setDialog('move')}>
          {t('Flytta till version {n} …', { n: of.live ?? 0 })}
        </Button>
      )}
      {back !== undefined && (
        <Button small variant="ghost" icon="undo-2" onPress={() => setDialog('back')}>
          {t('Tillbaka till version {n} …', { n: back })}
        </Button>
      )}
      {dialog && (
        <MoveVersion
          {...{ what, id: of._id, name: of.name, from: of.version }}
          which={{ ids: [id] }}
          back={dialog === 'back'}
          onClose={() => setDialog(null)}
          onMoved={onChanged}
        />
      )}
    </>
  )
}
