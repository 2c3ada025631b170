import type { ReactNode } from 'react'
import type { SummaryRow } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import { useT } from '../../../kit/text.tsx'
import type { CaseRedaction } from '../types.ts'
import { FileLinks } from './FileLinks.tsx'
import { RemovedLines } from './RemoveContent.tsx'

export interface AnswerProps {
  row: Pick<SummaryRow, 'text' | 'files'>
  /** What was removed of it. */
  removed?: readonly CaseRedaction[]
  /** What can be done with one of its files. */
  tool?: (file: { assetId: string; name: string }) => ReactNode
}

/** An answer in words, or its files; and what was removed of it. */
export function Answer({ row, removed = [], tool }: AnswerProps) {
  return (
    <>
      {(row.text !== '' || row.files || removed.length === 0) && <Words row={row} tool={tool} />}
      <RemovedLines of={removed} />
    </>
  )
}

function Words({ row, tool }: Pick<AnswerProps, 'row' | 'tool'>) {
  const t = useT()
  if (row.files) return <FileLinks files={row.files} {...(tool && { tool })} />
  return row.text === '' ? <span className="k-muted">{t('Inget svar')}</span> : <span>{row.text}</span>
}
