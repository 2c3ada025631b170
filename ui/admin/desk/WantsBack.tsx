import { hasTag, takesBack } from '../../../src/shared/process/tags.ts'
import { useT } from '../../kit/text.tsx'

/** That its sender has asked to take the case back, and nobody has dealt with it; nothing otherwise. Seen without the column of tags. */
export function WantsBack({ tags }: { tags: readonly string[] }) {
  const t = useT()
  return hasTag(tags, takesBack.id) ? <span className="a-completion">{t(takesBack)}</span> : null
}
