import { useEffect, useState } from 'react'
import type { Stop as Definition } from '../../../src/shared/catalogue/Stop.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import {
  heldBy,
  heldFromSending,
  heldHere,
  heldOnWay,
  heldWhy,
  isHolding,
} from '../../../src/shared/rules/page/holds.ts'
import { focusNotice } from '../form/focusNotice.ts'
import type { FormRun } from '../form/formRun.ts'
import { stop } from '../form/stops.ts'
import { alert, Glyph } from '../icons.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

stop.holds = (run, t, way, to) => {
  const { state } = run.store
  const by =
    way === 'page'
      ? heldOnWay(state, run.page.get(), to)
      : way === 'send'
        ? heldFromSending(state)
        : heldBy(state, 'process')
  if (!by) return false
  run.notice.set({ kind: 'error', text: heldWhy(state, by) || t(heldHere) })
  focusNotice()
  return true
}

type Props = ComponentProps<typeof Definition>

/** Why one cannot go on, while that is so. In the builder: what it holds, in words. */
export function Stop({ node, settings }: Props) {
  const { form, mode, t } = usePage()
  if (form && mode === 'live') return <Holding run={form} node={node} settings={settings} />
  return (
    <div className="v-placeholder">
      <p>{stopWords(settings, t)}</p>
      {settings.userMessage && <p>{settings.userMessage}</p>}
    </div>
  )
}

function Holding({ run, node, settings }: Pick<Props, 'node' | 'settings'> & { run: FormRun }) {
  const { t } = usePage()
  const { state, listen } = run.store
  const [, redraw] = useState(0)
  useEffect(() => listen(() => redraw((n) => n + 1)), [listen])
  const own = run.model.tree.nodes[node._id]
  const holds = !run.model.readOnly && own !== undefined && isHolding(state, own)
  return (
    <div role="status">
      {holds && (
        <div className="v-notice v-stop">
          <Glyph draw={alert} />
          <p>{settings.userMessage || t(heldHere)}</p>
        </div>
      )}
    </div>
  )
}

/** Which of the ways it holds. */
function stopWords({ next, prev, process, expression }: Props['settings'], t: Translate): string {
  const what =
    next && prev
      ? t('Stoppar Nästa och Föregående')
      : next
        ? t('Stoppar Nästa')
        : prev
          ? t('Stoppar Föregående')
          : process
            ? t('Stoppar processknapparna')
            : t('Stoppar ingenting')
  const buttons = process && (next || prev) ? t('{what}, och processknapparna', { what }) : what
  return Object.keys(expression ?? {}).length > 0
    ? t('{what}, medan villkoret är uppfyllt', { what: buttons })
    : buttons
}
