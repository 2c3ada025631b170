import { useT } from '../../../kit/text.tsx'

/** What a mail quotes of earlier ones, and its signature: folded away until somebody asks for it. */
export function Quoted({ text }: { text: string }) {
  const t = useT()
  return (
    <details className="a-quoted">
      <summary>{t('Visa citerad text')}</summary>
      <p>{text}</p>
    </details>
  )
}
