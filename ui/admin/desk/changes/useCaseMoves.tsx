import { type ReactNode, useState } from 'react'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../../kit/text.tsx'
import { ActionError, messageOf } from '../../actionError.ts'
import { QuestionBefore } from '../../case/AskBefore.tsx'
import { approvedText } from '../../case/approvedText.ts'
import { EndsAsking } from '../../case/completion/EndsAsking.tsx'
import { nowIs } from '../../case/nowIs.ts'
import { WayButton } from '../../case/WayButton.tsx'
import { whoChanged } from '../../case/whoChanged.ts'
import { type ActionOutput, useClient } from '../../client.tsx'
import { tellChange } from './changeStore.ts'

export type CaseWays = ActionOutput<'case/ways'>
export type CaseWay = CaseWays['ways'][number]

/** A case as far as moving it goes. */
interface Moved {
  _id: string
  title: string
  DiaryNumber?: string | null
}

/** Where it stood when the way was chosen. */
type From = Pick<CaseWays, 'state' | 'asked'>

export interface CaseMoves {
  /** The ways on from where the case stands now, asked once for each time it is grabbed or its menu opened. */
  ask: (id: string) => Promise<CaseWays | null>
  /** Follows the way that leads where it was dropped: the one, one of several that is chosen, or none, which is said. */
  moveTo: (moved: Moved, place: { label: string; holds: (way: CaseWay) => boolean }) => void
  /** `isRead`: what the connection asks stood where it was chosen. */
  follow: (moved: Moved, way: CaseWay, from: From, isRead?: boolean) => void
  /** What is asked meanwhile. */
  dialogs: ReactNode
}

/** Cases that go on along the connections of their process, as the buttons of the case do it. */
export function useCaseMoves(onMoved: () => void): CaseMoves {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ moved: Moved; way: CaseWay; from: From } | null>(null)
  const [several, setSeveral] = useState<{
    moved: Moved
    label: string
    ways: readonly CaseWay[]
    from: From
  } | null>(null)

  const ask = (id: string) =>
    client.call('case/ways', { formDataId: id }).catch((error) => {
      toast.danger(messageOf(error))
      return null
    })
  const go = async (moved: Moved, way: CaseWay, { state }: From, note = '') => {
    setBusy(true)
    let isKept = false
    try {
      const { status, undo, approval } = await client.call('admin/changeStatus3', {
        undoable: true,
        formDataId: moved._id,
        connectionId: way._id,
        currentStateId: state,
        ...(note && { note }),
      })
      tellChange(approval ? approvedText(approval, t) : nowIs(moved.DiaryNumber, status.name, t), undo)
    } catch (error) {
      if (error instanceof ActionError && error.code === 'STATUS_CHANGED')
        toast.warning(await whoChanged(client, moved._id, error, { region, t }), { title: moved.title })
      else {
        toast.danger(messageOf(error), { title: moved.title })
        // What is written stays, to be tried again.
        isKept = note !== ''
      }
    } finally {
      setBusy(false)
      if (!isKept) setAsked(null)
      setSeveral(null)
      // Also where somebody else was first: what stands there then is shown.
      onMoved()
    }
  }
  const follow: CaseMoves['follow'] = (moved, way, from, isRead = false) => {
    setSeveral(null)
    if ((way.confirm && !isRead) || way.asksNote || (way.ends && from.asked)) setAsked({ moved, way, from })
    else void go(moved, way, from)
  }
  const moveTo: CaseMoves['moveTo'] = async (moved, { label, holds }) => {
    const known = await ask(moved._id)
    if (!known) return
    const ways = known.ways.filter(holds)
    const [first] = ways
    if (!first)
      toast.warning(t('Ingen väg till {namn} är öppen för dig.', { namn: label }), { title: moved.title })
    else if (ways.length === 1) follow(moved, first, known)
    else setSeveral({ moved, label, ways, from: known })
  }
  return {
    ask,
    moveTo,
    follow,
    dialogs: (
      <>
        <Modal
          open={several !== null}
          onClose={() => setSeveral(null)}
          title={t('Flytta till {namn}', { namn: several?.label ?? '' })}
          subtitle={several?.moved.title}
        >
          <p>{t('Flera vägar leder dit. Vilken gäller?')}</p>
          <div className="a-ways">
            {several?.ways.map((way) => (
              <WayButton
                key={way._id}
                way={way}
                look={way.look}
                busy={busy}
                onPress={() => follow(several.moved, way, several.from)}
              >
                {way.label}
              </WayButton>
            ))}
          </div>
        </Modal>
        {asked && (
          <QuestionBefore
            title={asked.way.label}
            question={asked.way.confirm}
            asksNote={asked.way.asksNote === true}
            busy={busy}
            onCancel={() => setAsked(null)}
            onConfirm={(note) => void go(asked.moved, asked.way, asked.from, note)}
          >
            {asked.way.ends && asked.from.asked && <EndsAsking />}
          </QuestionBefore>
        )}
      </>
    ),
  }
}
