import { useLayoutEffect, useRef, useState } from 'react'
import { lookAmong } from '../../../src/shared/process/process.ts'
import { answerWords } from '../../../src/shared/timeline/answerWords.ts'
import { withColon } from '../../../src/shared/withColon.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { tellChange } from '../desk/changes/changeStore.ts'
import { KeyHint } from '../desk/keys/KeyHint.tsx'
import { useMay } from '../session.tsx'
import { AskBefore, isAskedBefore } from './AskBefore.tsx'
import { approvedText } from './approvedText.ts'
import { EndsAsking } from './completion/EndsAsking.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import { nowIs } from './nowIs.ts'
import type { CaseConnection, LoadedCase } from './types.ts'
import { WayButton } from './WayButton.tsx'
import { whoChanged } from './whoChanged.ts'

export type NewStatus = ActionOutput<'admin/changeStatus3'>['status']

/** A way on, and the state that it was chosen in: what others do while something is asked does not change what is followed. */
interface Chosen {
  connection: CaseConnection
  from: string
  /** What a connection may require. */
  note?: string
}

export interface ConnectionsProps {
  id: string
  /** The state that the buttons are open from. */
  state: string
  connections: readonly CaseConnection[]
  /** Of its form, by which a question is called what it is. */
  nodes: LoadedCase['normStructure']
  /** The citizen is asked to complete the case, which ends with it. */
  asked?: boolean
  /** Its number, by which it is told of where the next is on show. */
  number?: string | null | undefined
  /** Of the case as it is shown: what is approved of are the answers that one reads. */
  revision?: number
  /** With the new status where it was changed here; without when it turned out to be another already. */
  onChanged: (status?: NewStatus) => void
}

/** So long a key that was meant for the buttons before presses none of the new ones. Milliseconds. */
const heldMs = 1_000

/**
 * The ways on from where the case stands, in the order of the process, on the keys 1 to 9. Keys rest for a moment after
 * somebody else has changed what they are about.
 */
export function Connections({
  id,
  state,
  connections,
  nodes,
  asked: isAsked = false,
  number,
  revision,
  onChanged,
}: ConnectionsProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const mayForce = useMay('caseForce')
  const [asked, setAsked] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<(Chosen & { fields: Readonly<Record<string, string>> }) | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const { held, hold, own } = useHeldKeys(state)

  const follow = async ({ connection, from, note }: Chosen, reason?: string) => {
    setBusy(connection._id)
    try {
      const { status, undo, approval } = await client.call('admin/changeStatus3', {
        formDataId: id,
        connectionId: connection._id,
        currentStateId: from,
        undoable: true,
        ...(note && { note }),
        ...(connection.approves && revision !== undefined && { revision }),
        ...(reason ? { force: true, reason } : {}),
      })
      own(status._id)
      tellChange(approval ? approvedText(approval, t) : nowIs(number, status.name, t), undo)
      setRefused(null)
      // Approved of, it stays where it was.
      onChanged(approval ? undefined : status)
    } catch (error) {
      const invalid = error instanceof ActionError && error.code === 'INVALID' && error.fields
      if (invalid && !reason && mayForce)
        setRefused({ connection, from, ...(note && { note }), fields: invalid })
      else if (error instanceof ActionError && error.code === 'STATUS_CHANGED') {
        hold()
        toast.warning(await whoChanged(client, id, error, { region, t }))
        setRefused(null)
        onChanged()
      } else toast.danger(messageOf(error))
    } finally {
      setBusy(null)
      setAsked(null)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields
    <div
      role="group"
      aria-label={t('Byt status')}
      className="a-connections"
      {...(held && { 'data-keys-held': t('Knapparna ändrades nyss, tryck igen.') })}
    >
      {connections.map((connection, index) => (
        <WayButton
          key={connection._id}
          way={connection}
          look={lookAmong(connection, index, connections)}
          busy={busy === connection._id}
          disabled={busy !== null && busy !== connection._id}
          {...(index < 9 ? { 'data-shortcut': `${index + 1}` } : {})}
          onPress={() => {
            const chosen = { connection, from: state }
            if (isAskedBefore(connection, { mayForce }) || (connection.ends && isAsked)) setAsked(chosen)
            else void follow(chosen)
          }}
        >
          {connection.approves
            ? t('Godkänn: {label} ({given} av {needed})', {
                label: connection.label,
                given: connection.approves.given,
                needed: connection.approves.needed,
              })
            : connection.label}{' '}
          {index < 9 && <KeyHint of={`${index + 1}`} />}
        </WayButton>
      ))}
      <AskBefore
        connection={asked?.connection ?? null}
        nodes={nodes}
        mayForce={mayForce}
        busy={busy !== null}
        onCancel={() => setAsked(null)}
        onConfirm={(note) => asked && void follow({ ...asked, ...(note && { note }) })}
      >
        {asked?.connection.ends && isAsked && <EndsAsking />}
      </AskBefore>
      {refused && (
        <ForceDialog
          busy={busy !== null}
          onCancel={() => setRefused(null)}
          onForce={(reason) => void follow(refused, reason)}
        >
          <ul className="a-problems">
            {Object.entries(refused.fields).map(([name, key]) => (
              <li key={name}>
                {withColon(answerWords(nodes, name).label)} {t(key)}
              </li>
            ))}
          </ul>
        </ForceDialog>
      )}
    </div>
  )
}

/** Whether keys rest, as the state was changed by somebody else just now. `own`: the state that the person has chosen. */
function useHeldKeys(state: string) {
  const [held, setHeld] = useState(false)
  const known = useRef(state)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = (on = true) => {
    clearTimeout(timer.current)
    setHeld(on)
    if (on) timer.current = setTimeout(() => setHeld(false), heldMs)
  }
  // Before the new buttons are painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useLayoutEffect(() => {
    if (known.current !== state) hold()
    known.current = state
  }, [state])
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  return {
    held,
    hold,
    /** Before or after the page has heard of it. */
    own(chosen: string) {
      known.current = chosen
      hold(false)
    },
  }
}
