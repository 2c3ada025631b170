import { useT } from '../../../kit/text.tsx'

/** Stands at what others have done since one last looked. */
export function New() {
  const t = useT()
  return <span className="a-news-mark">{t('Nytt')}</span>
}
