import type { Logout as Definition } from '../../../src/shared/catalogue/Logout.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Logs out. A plain form, because following a link must change nothing. */
export function Logout({ node, settings }: ComponentProps<typeof Definition>) {
  const { t, csrf, path, user, mode } = usePage()
  if (!user && mode === 'live') return null
  return (
    <form method="post" action={path} className="v-logout">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_logout" value={node._id} />
      <button type={mode === 'live' ? 'submit' : 'button'} className="v-button">
        {String(settings.label || t('Logga ut'))}
      </button>
    </form>
  )
}
