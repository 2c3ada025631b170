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
import { Canvas } from './canvas/Canvas.tsx'
import { BottomBar } from './canvas/tools/BottomBar.tsx'
import { PageTabs } from './canvas/tools/PageTabs.tsx'
import { AddressDialog } from './dialogs/AddressDialog.tsx'
import { HistoryDialog } from './dialogs/HistoryDialog.tsx'
import { DragArea } from './drag/DragArea.tsx'
import { shortcutGroups } from './keys/shortcuts.ts'
import { useWindowKeys } from './keys/useWindowKeys.ts'
import { LeftColumn } from './left/LeftColumn.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { EditorProvider, useEditor } from './state/context.tsx'
import type { Editor } from './state/editor.ts'
import { TopBar } from './top/TopBar.tsx'

/** The whole builder around one opened document. */
export function BuilderScreen({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  useWindowKeys(editor)
  useUnloadGuard(editor.saver)
  const leave = async () => {
    if (await editor.saver.flush()) onClose()
    else editor.$dialog.set('leave')
  }
  return (
    <EditorProvider editor={editor}>
      <DragArea>
        <Screen>
          <TopBar onClose={() => void leave()} />
          <LeftColumn />
          <main className="b-main">
            <Banner />
            <PageTabs />
            <Canvas />
            <BottomBar />
          </main>
          <SettingsPanel />
        </Screen>
      </DragArea>
      <PublishDialog />
      <UnpublishDialog />
      <HistoryDialog />
      <PreviewDialog />
      <AddressDialog />
      <HelpDialog groups={shortcutGroups} />
      <LeaveDialog onLeave={onClose} />
      <Announcer />
    </EditorProvider>
  )
}

/** Says which panel is in front. What stands in it is not drawn again for that. */
function Screen({ children }: { children: ReactNode }) {
  const { open } = useStore(useEditor().$panel)
  return (
    <div
      className={cx('b-screen', open === 'left' && 'b-left-open', open === 'settings' && 'b-settings-open')}
    >
      {children}
    </div>
  )
}
