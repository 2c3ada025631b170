import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import type { News } from './newsSince.ts'

/** What others have done since one last looked, with the way to each; nothing where there is none. */
export function NewsLine({ news }: { news: News }) {
  const t = useT()
  const { notes, answers, others, looked } = news
  const parts: [part: string, count: number, words: string][] = [
    [
      'citizen',
      notes.citizen.size,
      t('{n, plural, one {# meddelande} other {# meddelanden}}', { n: notes.citizen.size }),
    ],
    [
      'answers',
      answers.size,
      t('{n, plural, one {# ändrat svar} other {# ändrade svar}}', { n: answers.size }),
    ],
    [
      'internal',
      notes.internal.size,
      t('{n, plural, one {# anteckning} other {# anteckningar}}', { n: notes.internal.size }),
    ],
    ['timeline', others, t('{n, plural, one {# händelse} other {# händelser}}', { n: others })],
  ]
  const shown = parts.filter(([, count]) => count > 0)
  if (shown.length === 0) return null
  return (
    <p className="a-news-line">
      <span>
        {t('Nytt sedan du tittade')} <RelativeTime date={looked} />:
      </span>
      {shown.map(([part, , words]) => (
        <a key={part} href={`#case-part-${part}`}>
          {words}
        </a>
      ))}
    </p>
  )
}
