import { useEffect } from 'react'
import { ledHere, ledTo } from '../../../src/shared/process/ledHere.ts'
import { hrefOf } from '../../../src/shared/wire/page/hrefs.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useMay } from '../session.tsx'
import type { LoadedCase } from './types.ts'

/**
 * The process leads who opens the case elsewhere: at once, where the whole window is the case (`isWhole`). Who has just been led here, or
 * is an administrator, is told and goes themselves.
 */
export function LedAway({ link, isWhole = false }: { link: LoadedCase['redirect']; isWhole?: boolean }) {
  const t = useT()
  const isAdmin = useMay('admin')
  const href = hrefOf(link)
  const blank = link?.isTargetBlank === true
  const isLed = new URLSearchParams(location.search).has(ledHere)
  const goes = href !== null && isWhole && !blank && !isLed && !isAdmin
  useEffect(() => {
    if (goes) location.replace(ledTo(href))
  }, [goes, href])
  if (href === null) return null
  return (
    <Callout tone="info" title={t('Ärendet fortsätter på en annan sida.')}>
      <a href={href} {...(blank && { target: '_blank', rel: 'noreferrer' })}>
        {t('Gå dit')}
      </a>
    </Callout>
  )
}
