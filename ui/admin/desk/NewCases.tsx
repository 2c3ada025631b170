import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

/** What has come in meanwhile waits behind it. It stands beside the heading, where it pushes nothing aside that one is about to press. */
export function NewCases({ n, onShow }: { n: number; onShow: () => void }) {
  const t = useT()
  return (
    <div role="status" className="a-new-cases">
      {n > 0 && (
        <button type="button" onClick={onShow}>
          <Icon icon="arrow-up" />
          {t('{n, plural, one {# nytt – visa} other {# nya – visa}}', { n })}
        </button>
      )}
    </div>
  )
}
