import type { Image as Definition } from '../../../src/shared/catalogue/Image.ts'
import { hrefOf } from '../../../src/shared/wire/page/hrefs.ts'
import { newWindow } from '../field/newWindow.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Image({ node, settings }: ComponentProps<typeof Definition>) {
  const src = settings.src ? `/a/${encodeURIComponent(settings.src)}` : null
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
