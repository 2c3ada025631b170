import { Button } from '../../../kit/Button.tsx'
import { Callout } from '../../../kit/show/Callout.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import type { InThread } from './useThreadNews.ts'

export interface ThreadNewsCalloutProps {
  news: readonly InThread[]
  busy: boolean
  onRead: () => void
  onSend: () => void
}

/** What others have written while one wrote oneself, before that goes. */
export function ThreadNewsCallout({ news, busy, onRead, onSend }: ThreadNewsCalloutProps) {
  const t = useT()
  return (
    <Callout tone="warning" announce title={t('Det här har skrivits sedan du började')}>
      <ul className="a-thread-news">
        {news.map(({ messageId, note, byName, at }) => (
          <li key={messageId}>
            <strong>{byName || t('Den som skickade in')}</strong>{' '}
            <RelativeTime date={at} className="k-muted" />
            <p className="a-note-words">{note || t('En fil')}</p>
          </li>
        ))}
      </ul>
      <div className="a-note-choice">
        <Button small onPress={onRead}>
          {t('Jag har läst det')}
        </Button>
        <Button small busy={busy} onPress={onSend}>
          {t('Skicka mitt ändå')}
        </Button>
      </div>
    </Callout>
  )
}
