import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { cx } from '../../../kit/cx.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { formatSince } from '../../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../../kit/text.tsx'
import { KeyHint } from '../keys/KeyHint.tsx'
import { Changing } from './Changing.tsx'
import { $lastChange, putAway, type RefusedCase } from './changeStore.ts'
import { $leftChange } from './leftChange.ts'
import { useBulk } from './useBulk.ts'

/** What was just changed, with the way to take it back (Z), and by name what was left as it is. */
export function ChangeLine({ className }: { className?: string }) {
  const t = useT()
  const change = useStore($lastChange)
  const left = useStore($leftChange)
  const { undo, busy } = useBulk()
  const refused = change?.refused ?? []
  const by = change?.undo
  return (
    <div className={cx('a-change', by && 'a-undoable', className)}>
      {left && (
        <div className="a-change-line">
          <Changing of={left} />
        </div>
      )}
      <div className={change ? 'a-change-line' : undefined}>
        {change && <Icon icon={refused.length > 0 ? 'triangle-alert' : 'check'} />}
        <div role="status" className="a-change-text">
          {change?.text}
        </div>
        {change && by && (
          <Button
            small
            className="a-tinted"
            busy={busy}
            data-shortcut="z"
            onPress={() => void undo(by, change)}
          >
            {t('Ångra')} <Left until={change.until} /> <KeyHint of="Z" />
          </Button>
        )}
        {change && <IconButton small icon="x" label={t('Stäng')} onPress={putAway} />}
      </div>
      {refused.length > 0 && <Refused cases={refused} />}
    </div>
  )
}

/** The seconds that are left, for the eye alone. */
function Left({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="k-muted k-number" aria-hidden="true">
      {Math.max(0, Math.ceil((until - now) / 1_000))} s
    </span>
  )
}

/** Of more than these the number is told. */
const mostNamed = 20

function Refused({ cases }: { cases: readonly RefusedCase[] }) {
  const t = useT()
  const region = useRegion()
  const why = ({ message, change }: RefusedCase) => {
    if (!change) return message
    const words = { name: change.byName, status: change.status, when: formatSince(change.at, { region, t }) }
    return change.byName
      ? t('Statusen ändrades av {name} {when}: {status}', words)
      : t('Statusen ändrades {when}: {status}', words)
  }
  return (
    <div className="a-change-refused">
      <p>
        {t('{n, plural, one {Ett ärende lämnades som det var} other {# ärenden lämnades som de var}}:', {
          n: cases.length,
        })}
      </p>
      <ul>
        {cases.slice(0, mostNamed).map((one) => (
          <li key={one._id}>
            {one.name === null ? t('Ett ärende') : <a href={`/case/${one._id}`}>{one.name}</a>}: {why(one)}
          </li>
        ))}
        {cases.length > mostNamed && <li>{t('och {n} till', { n: cases.length - mostNamed })}</li>}
      </ul>
    </div>
  )
}
