import { useT } from '../../kit/text.tsx'

/** Where the case is one long column, a strip to jump by. */
export function CaseParts({ messages }: { messages: number }) {
  const t = useT()
  const parts: [id: string, label: string][] = [
    ['answers', t('Svar')],
    ['citizen', messages > 0 ? t('Meddelanden {n}', { n: messages }) : t('Meddelanden')],
    ['internal', t('Internt')],
    ['handler', t('Ansvar')],
  ]
  return (
    <nav className="a-case-parts" aria-label={t('Delar av ärendet')}>
      {parts.map(([id, label]) => (
        <a key={id} href={`#case-part-${id}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}
