import { hrefOf } from '../../../src/shared/wire/page.ts'
import { newWindow } from '../field/newWindow.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Image({ node, settings }: ComponentProps) {
  const src = assetAddress(settings.src)
  const frame = useNodeStyle(node, 'v-image')
  if (!src) return null
  const alt = settings.decorative === true ? '' : String(settings.alt ?? '')
  const width = Number(settings.maxWidth) || undefined
  const image = <img src={src} alt={alt} width={width} loading="lazy" />
  const href = hrefOf(settings.link)
  return (
    <figure {...frame}>
      {href ? (
        <a href={href} {...newWindow(settings.link)}>
          {image}
        </a>
      ) : (
        image
      )}
      {settings.caption ? <figcaption>{String(settings.caption)}</figcaption> : null}
    </figure>
  )
}

/** Where an asset is served: the setting holds its id, or an object with it. */
function assetAddress(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as { assetId?: unknown }).assetId : value
  return typeof id === 'string' && id !== '' ? `/a/${encodeURIComponent(id)}` : null
}
