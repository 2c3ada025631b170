import { hasTag, takesBack } from '../../../../src/shared/process/tags.ts'
import { completionNames } from '../../../../src/shared/process/talk/completion.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Avatar } from '../../../kit/show/Avatar.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { Late } from '../Late.tsx'
import { PriorityMark } from '../PriorityMark.tsx'
import { restsUntil } from '../restsUntil.ts'
import { WantsBack } from '../WantsBack.tsx'
import type { DeskRow } from './deskInput.ts'

/** Whether `CaseMarks` may say something of the case. */
export const hasMarks = (row: DeskRow): boolean =>
  row.due !== null ||
  row.priority !== 'normal' ||
  row.resting !== null ||
  row.completion !== null ||
  row.approves === true ||
  row.awaitsSignature === true ||
  hasTag(row.tags, takesBack.id)

/** What is to be known of a case before it is opened, under its title in a row and on a card alike. */
export function CaseMarks({ row }: { row: DeskRow }) {
  const t = useT()
  const region = useRegion()
  return (
    <>
      <PriorityMark priority={row.priority} />
      <Late due={row.due} stands={row.stands} />
      {row.approves && <span className="a-completion">{t('Väntar på ditt godkännande')}</span>}
      {row.awaitsSignature && <span className="a-completion">{t('Väntar på underskrift')}</span>}
      {row.completion !== null && <span className="a-completion">{t(completionNames[row.completion])}</span>}
      <WantsBack tags={row.tags} />
      {row.resting !== null && <span>{restsUntil(row.resting, region, t)}</span>}
    </>
  )
}

/** What the sender has written, and sent along, since one last opened the case. Where there is no room beside the title it begins a line. */
export function NewsMark({ row: { notifications } }: { row: DeskRow }) {
  const t = useT()
  const { newChat, messages: n } = notifications
  if (!newChat) return null
  return (
    <>
      {'\u2002'}
      <span className="a-news">
        <Icon
          icon="message-square"
          size={14}
          label={t('{n, plural, one {Nytt meddelande} other {# nya meddelanden}}', { n })}
        />
        {n > 1 && <span aria-hidden="true">{n}</span>}
        {notifications.newFile && <Icon icon="paperclip" size={14} label={t('Ny fil')} />}
      </span>
    </>
  )
}

/** Who has it: the first by name, and how many others. */
export function Handlers({ row: { assign } }: { row: DeskRow }) {
  const t = useT()
  const [first, ...others] = [...new Map(assign.map((one) => [one._id, one])).values()]
  if (!first) return <span className="k-muted">{t('Ingen')}</span>
  return (
    <span className="a-handler" title={[first, ...others].map(({ name }) => name).join(', ')}>
      <Avatar name={first.deputy ?? first.name} size={24} />
      <span className="k-cut">{first.name}</span>
      {others.length > 0 && <span className="k-muted">+{others.length}</span>}
    </span>
  )
}
