import type { Todos as Definition } from '../../../src/shared/catalogue/Todos.ts'
import { colorOf, inkOn } from '../ink.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** How many things wait for the visitor, and the way to them. */
export function Todos({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t, icon } = usePage()
  if (!model && mode !== 'builder') return null
  // In the builder there is nobody whom anything waits for: its colours are shown by a number.
  const { count, more, href } = model ?? { count: 3, more: false, href: null }
  const color = colorAt(settings, count)
  const drawn = (
    <>
      <span className={color ? `v-todos-badge ${inkClass(color)}` : 'v-todos-badge'}>
        {color && (
          // A style attribute would not get through the content security policy.
          <svg className="v-todos-fill" width="100%" height="100%" aria-hidden="true">
            <rect width="100%" height="100%" fill={color} />
          </svg>
        )}
        {settings.icon && <span className="v-todos-icon">{icon(String(settings.icon))}</span>}
        <span className="v-todos-number" aria-hidden="true">
          {more ? `${count}+` : count}
        </span>
      </span>
      <span className="v-todos-label">
        <strong>{String(settings.label ?? '')}</strong>
        <span>{more ? t('Minst {n} saker väntar på dig', { n: count }) : t('todos.wait', { n: count })}</span>
      </span>
    </>
  )
  return href ? (
    <a className="v-todos" href={href}>
      {drawn}
    </a>
  ) : (
    <div className="v-todos">{drawn}</div>
  )
}

/** That of the highest threshold which the number reaches; without one the own, when anything waits. */
function colorAt(
  { baseColor, thresholds }: ComponentProps<typeof Definition>['settings'],
  count: number,
): string | undefined {
  const reached = [...(thresholds ?? [])]
    .filter(({ from }) => Number(from) <= count)
    .sort((a, b) => Number(b.from) - Number(a.from))[0]
  return colorOf(reached?.color) ?? (count > 0 ? colorOf(baseColor) : undefined)
}

const inkClass = (color: string) => (inkOn(color) === '#ffffff' ? 'v-todos-light' : 'v-todos-dark')
