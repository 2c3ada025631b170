import type { SummaryRow } from '../../../src/shared/catalogue/summaryOf.ts'
import { useT } from '../../kit/text.tsx'
import { FileLinks } from './FileLinks.tsx'

/** An answer in words, or its files. */
export function Answer({ row }: { row: Pick<SummaryRow, 'text' | 'files'> }) {
  const t = useT()
  if (row.files) return <FileLinks files={row.files} />
  return row.text === '' ? <span className="k-muted">{t('Inget svar')}</span> : <span>{row.text}</span>
}
