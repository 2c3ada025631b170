import type { Panel as Definition } from '../../../src/shared/catalogue/Panel.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

export function Panel({ node, settings, children }: ComponentProps<typeof Definition>) {
  const { icon } = usePage()
  const frame = useNodeStyle(node, 'v-panel')
  const Heading = (['h2', 'h3', 'h4'] as const).find((tag) => tag === settings.tagName) ?? 'h2'
  const label = String(settings.label ?? '')
  const heading = label !== '' && (
    <Heading className="v-panel-heading">
      {typeof settings.icon === 'string' && settings.icon !== '' && icon(settings.icon)}
      {label}
    </Heading>
  )
  const body = (
    <>
      {settings.description ? <p className="v-lead">{String(settings.description)}</p> : null}
      {children}
    </>
  )
  if (settings.collapsible === true && heading) {
    return (
      <details {...frame} open={settings.openExpanded !== false}>
        <summary>{heading}</summary>
        {body}
      </details>
    )
  }
  return (
    <section {...frame} aria-label={label || undefined}>
      {heading}
      {body}
    </section>
  )
}
