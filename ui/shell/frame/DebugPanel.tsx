import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { $debugLog, $debugOpen } from '../state/debugLog.ts'
import { DebugLines } from './DebugLines.tsx'

/** What went between the browser and the server, newest first. */
export function DebugPanel() {
  const t = useT()
  return (
    <aside className="s-debug" aria-label={t('Felsökningslogg')}>
      <div className="s-debug-head">
        <h2>{t('Felsökningslogg')}</h2>
        <Button small variant="ghost" onPress={() => $debugLog.set([])}>
          {t('Töm loggen')}
        </Button>
        <IconButton
          small
          icon="x"
          label={t('Stäng felsökningsloggen')}
          onPress={() => $debugOpen.set(false)}
        />
      </div>
      <DebugLines />
    </aside>
  )
}
