import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { useClientIfAny } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { MoveVersion } from './MoveVersion.tsx'
import './versions.css'

export interface RunningCasesProps {
  what: 'process' | 'form'
  id: string
  name: string
  /** The version that is looked at. */
  version: number
}

/** How many running cases go on a version, and the way to move them. */
export function RunningCases({ what, id, name, version }: RunningCasesProps) {
  const t = useT()
  const client = useClientIfAny()
  const [moving, setMoving] = useState(false)
  const running = useLoaded(
    `running ${what} ${id}`,
    client && (() => client.call('case/runningVersions', { what, id })),
  )
  const versions = running.data?.versions ?? []
  const n = versions.find((one) => one.version === version)?.count ?? 0
  if (!running.data) return null
  return (
    <p className="a-running">
      {t(
        '{n, plural, =0 {Inget ärende som du handlägger går på den här versionen.} one {Ett ärende går på den här versionen.} other {# ärenden går på den här versionen.}}',
        { n },
      )}
      {n > 0 && versions.length > 1 && (
        <Button small icon="git-branch" onPress={() => setMoving(true)}>
          {t('Flytta …')}
        </Button>
      )}
      {moving && (
        <MoveVersion
          {...{ what, id, name }}
          which={{ version }}
          from={version}
          onClose={() => setMoving(false)}
          onMoved={running.reload}
        />
      )}
    </p>
  )
}
