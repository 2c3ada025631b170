import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useUnloadGuard } from '../editing/useUnloadGuard.ts'
import { Announcer } from '../frame/Announcer.tsx'
import { Banner } from '../frame/Banner.tsx'
import { HelpDialog } from '../frame/HelpDialog.tsx'
import { LeaveDialog } from '../frame/LeaveDialog.tsx'
import { PublishDialog } from '../frame/PublishDialog.tsx'
import { UnpublishDialog } from '../frame/UnpublishDialog.tsx'
import { cx } from '../kit/cx.ts'
import { ApprovalPart } from './approval/ApprovalPart.tsx'
import { leftOf, useDraftApproval } from './approval/useDraftApproval.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { HistoryDialog } from './history/HistoryDialog.tsx'
import { LookScreen } from './history/LookScreen.tsx'
import { shortcutGroups } from './keys/shortcuts.ts'
import { useWindowKeys } from './keys/useWindowKeys.ts'
import { LeftColumn } from './left/LeftColumn.tsx'
import { NumbersProvider } from './numbers/numbers.tsx'
import { ProcessSettings } from './settings/ProcessSettings.tsx'
import { SimulateDialog } from './simulate/SimulateDialog.tsx'
import { ProcessProvider, useProcess } from './state/context.tsx'
import type { ProcessEditor } from './state/editor.ts'
import { TopBar } from './top/TopBar.tsx'

/** The whole editor around one opened process. */
export function ProcessScreen({ editor, onClose }: { editor: ProcessEditor; onClose: () => void }) {
  const looking = useStore(editor.$looking)
  useWindowKeys(editor, looking !== null)
  useUnloadGuard(editor.saver)
  const approval = useDraftApproval(editor)
  const { state } = approval
  const leave = async () => {
    if (await editor.saver.flush()) onClose()
    else editor.$dialog.set('leave')
  }
  return (
    <ProcessProvider editor={editor}>
      {looking ? (
        <LookScreen looking={looking} />
      ) : (
        <NumbersProvider>
          <Screen>
            <TopBar approval={approval} onClose={() => void leave()} />
            <LeftColumn />
            <main className="b-main p-main">
              <Banner />
              <Canvas />
            </main>
            <ProcessSettings />
          </Screen>
        </NumbersProvider>
      )}
      <PublishDialog
        gate={{
          isClosed: state !== undefined && leftOf(state) > 0,
          reload: approval.reload,
          content: <ApprovalPart approval={approval} />,
        }}
      />
      <UnpublishDialog />
      <HistoryDialog />
      <SimulateDialog />
      <HelpDialog groups={shortcutGroups} />
      <LeaveDialog onLeave={onClose} />
      <Announcer />
    </ProcessProvider>
  )
}

/** Says which panel is in front. What stands in it is not drawn again for that. */
function Screen({ children }: { children: ReactNode }) {
  const { open } = useStore(useProcess().$panel)
  return (
    <div
      className={cx(
        'b-screen p-screen',
        open === 'left' && 'b-left-open',
        open === 'settings' && 'b-settings-open',
      )}
    >
      {children}
    </div>
  )
}
