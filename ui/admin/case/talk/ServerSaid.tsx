import { useT } from '../../../kit/text.tsx'

/** What the server of mail or SMS said itself, in its own language, for who has to ask somebody about it. */
export function ServerSaid({ words }: { words: readonly (string | undefined)[] }) {
  const t = useT()
  const all = [...new Set(words.filter((one) => one !== undefined && one !== ''))]
  if (all.length === 0) return null
  return (
    <details className="a-way-said">
      <summary>{t('Serverns svar')}</summary>
      {all.map((one) => (
        <span key={one} lang="en">
          {one}
        </span>
      ))}
    </details>
  )
}
