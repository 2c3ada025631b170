import type { FormNotice } from '../../../../src/shared/wire/page/completion.ts'
import type { FormRun } from '../formRun.ts'
import { Conflict } from './Conflict.tsx'
import { DraftHere } from './DraftHere.tsx'

/** What there is to choose at a notice. */
export function NoticeChoices(props: { run: FormRun; notice: FormNotice }) {
  return props.notice.kind === 'conflict' ? <Conflict {...props} /> : <DraftHere {...props} />
}
