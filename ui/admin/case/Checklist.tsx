import { type KeyboardEvent, useState } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { longestCheck, mostChecks } from '../../../src/shared/process/checks.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { formatSince } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { Failed } from '../page/Failed.tsx'
import type { Check, UsedChecks } from './useChecks.ts'

/** What is to be done in the case: ticked, added, put in another order by dragging or by keys, and taken away. */
export function Checklist({ list, closed }: { list: UsedChecks; closed: boolean }) {
  const t = useT()
  const { checks, loaded, removed } = list
  const [dragged, setDragged] = useState<string | null>(null)
  if (closed && checks.length === 0) return null
  /** By so many places. */
  const moveBy = (at: number, by: 1 | -1) => {
    const check = checks[at]
    const to = at + by
    if (!check || to < 0 || to >= checks.length) return
    void list.move(check, checks[by === 1 ? to + 1 : to]?._id ?? null)
  }
  return (
    <section className="a-side-part" aria-labelledby="case-checks">
      <h2 id="case-checks">
        {t('Checklista')}{' '}
        {checks.length > 0 && <span className="k-muted k-number">{countOf(checks, t)}</span>}
      </h2>
      {loaded.error && !loaded.data && !closed ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : null}
      <ol className="a-checks">
        {checks.map((check, at) => (
          <Point
            key={check._id}
            check={check}
            list={list}
            closed={closed}
            isFirst={at === 0}
            isLast={at === checks.length - 1}
            moveBy={(by) => moveBy(at, by)}
            isDragged={dragged === check._id}
            onDrag={setDragged}
            onDrop={() => {
              const moved = checks.find(({ _id }) => _id === dragged)
              setDragged(null)
              if (!moved || moved === check) return
              // Downwards it takes the place of the one it is dropped on, which goes up.
              const isDown = checks.indexOf(moved) < at
              void list.move(moved, isDown ? (checks[at + 1]?._id ?? null) : check._id)
            }}
          />
        ))}
      </ol>
      {removed && (
        <p className="a-check-removed" role="status">
          {t('”{text}” togs bort.', { text: removed.text })}{' '}
          <Button small variant="ghost" disabled={list.busy} onPress={() => void list.putBack()}>
            {t('Lägg tillbaka')}
          </Button>
        </p>
      )}
      {!closed && checks.length < mostChecks && <NewPoint list={list} />}
    </section>
  )
}

/** *2 av 5*. */
export const countOf = (checks: readonly Check[], t: Translate): string =>
  t('{done} av {of}', { done: checks.filter(({ done }) => done).length, of: checks.length })

interface PointProps {
  check: Check
  list: UsedChecks
  closed: boolean
  isFirst: boolean
  isLast: boolean
  moveBy: (by: 1 | -1) => void
  isDragged: boolean
  onDrag: (id: string | null) => void
  onDrop: () => void
}

function Point({ check, list, closed, isFirst, isLast, moveBy, isDragged, onDrag, onDrop }: PointProps) {
  const t = useT()
  const region = useRegion()
  const { text, done } = check
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || closed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveBy(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={cx('a-check', isDragged && 'a-dragged')}
      onKeyDown={keys}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      {!closed && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu does the same without dragging
        <span
          className="a-check-grip"
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', text)
            onDrag(check._id)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <Icon icon="grip-vertical" size={14} />
        </span>
      )}
      <Checkbox
        checked={done !== null}
        disabled={closed}
        label={text}
        {...(done && {
          description: t('{name}, {when}', { name: done.byName, when: formatSince(done.at, { region, t }) }),
        })}
        onChange={(ticked) => void list.tick(check, ticked)}
      />
      {!closed && (
        <Menu
          trigger={<IconButton small icon="ellipsis" label={t('Flytta eller ta bort: {text}', { text })} />}
          placement="bottom end"
          items={[
            {
              id: 'up',
              label: t('Flytta upp'),
              icon: 'arrow-up',
              shortcut: 'Alt ↑',
              disabled: isFirst,
              onAction: () => moveBy(-1),
            },
            {
              id: 'down',
              label: t('Flytta ned'),
              icon: 'arrow-down',
              shortcut: 'Alt ↓',
              disabled: isLast,
              onAction: () => moveBy(1),
            },
            { id: 'remove', label: t('Ta bort'), icon: 'trash-2', onAction: () => void list.remove(check) },
          ]}
        />
      )}
    </li>
  )
}

function NewPoint({ list }: { list: UsedChecks }) {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <form
      className="a-new-check"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text.trim()
        if (wanted === '') return
        // What could not be added stays in the box.
        void list.add(wanted).then((done) => done && setText(''))
      }}
    >
      <TextField
        hideLabel
        label={t('Ny punkt')}
        placeholder={t('Ny punkt')}
        value={text}
        onChange={setText}
        maxLength={longestCheck}
      />
      <Button type="submit" small disabled={text.trim() === ''} busy={list.busy}>
        {t('Lägg till')}
      </Button>
    </form>
  )
}
