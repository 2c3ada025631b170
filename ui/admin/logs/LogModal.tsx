import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import type { GridRow } from '../list/useGrid.ts'
import { levelName } from './levels.ts'

/** One line of a log with everything that was written down about it. */
export function LogModal({ row, onClose }: { row: GridRow; onClose: () => void }) {
  const t = useT()
  const region = useRegion()
  const detail = readable(row.detail)
  return (
    <Modal
      open
      {...modalWidth}
      icon="scroll-text"
      title={t('Loggrad')}
      subtitle={formatFull(Number(row.at), region)}
      onClose={onClose}
      cancelLabel={t('Stäng')}
    >
      <dl className="a-facts">
        <div>
          <dt>{t('Meddelande')}</dt>
          <dd>{String(row.msg)}</dd>
        </div>
        <div>
          <dt>{t('Nivå')}</dt>
          <dd>{t(levelName(String(row.level)))}</dd>
        </div>
        <div>
          <dt>{t('Nummer')}</dt>
          <dd>
            <code>{row._id}</code>
          </dd>
        </div>
      </dl>
      {detail && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className="a-detail" tabIndex={0}>
          {detail}
        </pre>
      )}
    </Modal>
  )
}

/** JSON with line breaks; a stack as it is. */
function readable(detail: unknown): string {
  if (detail === null || detail === undefined || detail === '') return ''
  try {
    const value = typeof detail === 'string' ? JSON.parse(detail) : detail
    if (typeof value?.stack === 'string') return value.stack
    return JSON.stringify(value, null, 2)
  } catch {
    return String(detail)
  }
}
