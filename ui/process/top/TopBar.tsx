import { ProblemsButton } from '../../frame/ProblemsButton.tsx'
import { SaveStatus } from '../../frame/SaveStatus.tsx'
import { PublishButton, Published, Steps, Title } from '../../frame/TopParts.tsx'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { ApprovalButton } from '../approval/ApprovalButton.tsx'
import type { DraftApprovalAtHand } from '../approval/useDraftApproval.ts'
import { useProcess } from '../state/context.tsx'
import { MoreMenu } from './MoreMenu.tsx'

/** The bar over the drawing: where one is, whether it is safe, and what can be done with the whole of it. */
export function TopBar({ approval, onClose }: { approval: DraftApprovalAtHand; onClose: () => void }) {
  const editor = useProcess()
  const t = useT()
  return (
    <header className="b-top">
      <IconButton icon="x" label={t('Stäng')} onPress={onClose} size={20} />
      <Title />
      <Published />
      <SaveStatus />
      <span className="b-space" />
      <div className="b-top-tools">
        <Steps />
        <IconButton icon="history" label={t('Versioner')} onPress={() => editor.$dialog.set('history')} />
        <Button small icon="play" onPress={() => editor.$dialog.set('simulate')}>
          {t('Simulera')}
        </Button>
        <ProblemsButton />
        <ApprovalButton approval={approval} />
      </div>
      <MoreMenu approval={approval} />
      <PublishButton />
    </header>
  )
}
