import { useStore } from '@nanostores/react'
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { inGroup, type ProcessState } from '../../../src/shared/process/process.ts'
import { selected } from '../../editing/marks.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { reorder } from '../actions/bands.ts'
import { choose } from '../actions/choose.ts'
import { finishConnecting, startConnecting } from '../actions/connecting.ts'
import { addPart, addState } from '../actions/parts.ts'
import { CasesWithin, RowNumbers } from '../numbers/StateNumbers.tsx'
import { useGraph, useGroups, useMark, useProblems, useProcess } from '../state/context.tsx'
import { connectionName, nameOf, noteName } from '../state/names.ts'
import { roleLetters } from '../state/roles.ts'
import { type Sign, signsOf } from '../state/signs.ts'
import { elsewhere, type ListRow, listRows } from './listRows.ts'
import { newParts } from './newParts.ts'

/** All of the process as a tree: one can do with it, by keyboard and screen reader, all that the drawing can. */
export function PartList() {
  const editor = useProcess()
  const graph = useGraph()
  const selection = useStore(editor.$selection)
  const readOnly = useStore(editor.$readOnly)
  const connecting = useStore(editor.$connecting)
  const t = useT()
  const locale = useLocale()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const tree = useRef<HTMLDivElement>(null)
  /** The focus moves, and what is chosen stays. */
  const keeps = useRef(false)
  const rows = useMemo(
    () =>
      listRows(graph, {
        closed,
        text: text.trim().toLowerCase(),
        nameOf: (part) =>
          'label' in part
            ? connectionName(part, t, locale)
            : 'text' in part
              ? part.text
              : nameOf(part, t, locale),
      }),
    [graph, closed, text, t, locale],
  )
  const current = rows.find(({ id }) => id === selection.at(-1))?.id ?? rows[0]?.id

  // What is chosen on the drawing is shown here, too.
  const last = selection.at(-1)
  useEffect(() => {
    if (!last || tree.current?.contains(document.activeElement)) return
    tree.current?.querySelector(`[data-part-row="${CSS.escape(last)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [last])

  // A row that goes while it has the focus leaves it to the one that comes in its place.
  const at = useRef<number | null>(null)
  useEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return
    const next = rows[Math.min(at.current, rows.length - 1)]
    if (next) tree.current?.querySelector<HTMLElement>(`[data-part-row="${CSS.escape(next.id)}"]`)?.focus()
  }, [rows])

  const toggle = (id: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(id)
      else next.add(id)
      return next
    })
  const focus = (row: ListRow) =>
    tree.current?.querySelector<HTMLElement>(`[data-part-row="${CSS.escape(row.id)}"]`)?.focus()
  const go = (row: ListRow | undefined) => {
    if (!row) return
    editor.select(row.id === elsewhere ? [] : [row.id])
    focus(row)
  }
  const goKeeping = (row: ListRow | undefined) => {
    if (!row) return
    keeps.current = true
    focus(row)
    keeps.current = false
  }
  const several = { shiftKey: true, ctrlKey: false, metaKey: false }
  const onKeyDown = (event: KeyboardEvent) => {
    // What has the focus is meant, also where something else put it there.
    const focused = event.target instanceof HTMLElement ? event.target.dataset.partRow : undefined
    const at = rows.findIndex(({ id }) => id === (focused ?? current))
    const row = rows[at]
    if (!row) return
    const used = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1] }[event.key]
    if (event.ctrlKey || event.metaKey) {
      if (event.key === ' ' && row.id !== elsewhere) choose(editor, row.id, several)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') goKeeping(next)
      else return
      return used()
    }
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      if (next && next.id !== elsewhere && !selection.includes(next.id)) choose(editor, next.id, several)
      goKeeping(next)
      return used()
    }
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      // Sections and connections have an order of their own; that of states and notes is where they stand.
      if (row.kind === 'state' || row.kind === 'note' || row.id === elsewhere) return
      reorder(editor, row.id, event.key === 'ArrowUp' ? -1 : 1)
      return used()
    }
    switch (event.key) {
      case 'ArrowDown':
        go(rows[at + 1])
        return used()
      case 'ArrowUp':
        go(rows[at - 1])
        return used()
      case 'Home':
        go(rows[0])
        return used()
      case 'End':
        go(rows.at(-1))
        return used()
      case 'ArrowRight':
        if ('open' in row && !row.open) toggle(row.id, true)
        else if (rows[at + 1] && (rows[at + 1]?.level ?? 0) > row.level) go(rows[at + 1])
        return used()
      case 'ArrowLeft':
        if ('open' in row && row.open && !('isLeaf' in row && row.isLeaf)) toggle(row.id, false)
        else go(rows.slice(0, at).findLast(({ level }) => level < row.level))
        return used()
      case 'Enter':
        if (row.kind === 'state' && finishConnecting(editor, row.id)) return used()
        if (row.id !== elsewhere) editor.openSettings()
        return used()
    }
  }
  return (
    <div className="p-list">
      <div className="p-list-tools">
        <TextField
          label={t('Sök steg, koppling')}
          hideLabel
          icon="search"
          type="search"
          placeholder={t('Sök steg, koppling')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) setText('')
            // To the first that is called so, and not to the phase that it stands in.
            if (event.key === 'Enter' && text.trim()) go(rows.find(({ kind }) => kind !== 'section'))
          }}
        />
        <Button
          small
          icon="plus"
          disabled={readOnly}
          onPress={() => addState(editor, { stateType: 'normal' })}
        >
          {t('Steg')}
        </Button>
        <Button small icon="arrow-right" disabled={readOnly} onPress={() => startConnecting(editor)}>
          {t('Koppling')}
        </Button>
        <Menu
          label={t('Lägg till annat')}
          trigger={<IconButton small icon="ellipsis" label={t('Lägg till annat')} disabled={readOnly} />}
          items={newParts
            .filter(({ id }) => id !== 'normal')
            .map(({ id, icon, title }) => ({
              ...{ id, icon, label: t(title) },
              onAction: () => addPart(editor, id),
            }))}
        />
      </div>
      {connecting !== null && (
        <p className="p-connecting">
          {t('Välj steget som kopplingen leder till och tryck Enter. Escape avbryter.')}
        </p>
      )}
      <p className="k-hidden" aria-live="polite">
        {text && t('{n, plural, =0 {Inga rader} one {# rad} other {# rader}}', { n: rows.length })}
      </p>
      {rows.length === 0 && (
        <p className="b-palette-none">{text ? t('Inget heter så.') : t('Här är inget ritat än')}</p>
      )}
      <div
        ref={tree}
        role="tree"
        aria-label={t('Processen som lista')}
        aria-multiselectable
        className="p-tree"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          at.current = rows.findIndex(({ id }) => id === target.dataset.partRow)
        }}
        onBlur={() => {
          at.current = null
        }}
      >
        {rows.map((row) => (
          <Row
            key={`${row.kind} ${row.id}`}
            row={row}
            isCurrent={row.id === current}
            toggle={toggle}
            keeps={keeps}
          />
        ))}
      </div>
      {!readOnly && <Keys />}
    </div>
  )
}

/** The keys that the list is written with, for those who see; the help has them all. */
function Keys() {
  const t = useT()
  const keys = [
    { keys: ['N'], does: t('Nytt steg') },
    { keys: ['K'], does: t('Ny koppling') },
    { keys: ['Enter'], does: t('Inställningar') },
    { keys: ['Alt', '↑↓'], does: t('Flytta') },
    { keys: ['Del'], does: t('Ta bort') },
  ]
  return (
    <p className="p-list-keys" aria-hidden="true">
      {keys.map(({ keys: pressed, does }) => (
        <span key={does}>
          {pressed.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}

interface RowProps {
  row: ListRow
  isCurrent: boolean
  toggle: (id: string, open: boolean) => void
  keeps: { readonly current: boolean }
}

const Row = memo(function Row({ row, isCurrent, toggle, keeps }: RowProps) {
  const editor = useProcess()
  const mark = useMark(row.id)
  const problems = useProblems(row.id)
  const t = useT()
  const [problem] = problems
  const isOpen = 'open' in row ? row.open : undefined
  const isLeaf = isOpen === undefined || ('isLeaf' in row && row.isLeaf)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys of all its rows
    <div
      role="treeitem"
      aria-level={row.level}
      aria-selected={(mark & selected) !== 0}
      {...(!isLeaf && isOpen !== undefined && { 'aria-expanded': isOpen })}
      tabIndex={isCurrent ? 0 : -1}
      data-part-row={row.id}
      className={cx('p-row', `p-row-${row.kind}`, (mark & selected) !== 0 && 'p-selected')}
      style={{ '--level': row.level }}
      onClick={(event) => {
        if (row.id === elsewhere) return
        choose(editor, row.id, event)
        event.currentTarget.focus()
      }}
      onDoubleClick={() => row.id !== elsewhere && editor.openSettings()}
      onFocus={(event) => {
        // Keys are about what has the focus; a pointer says for itself what it chooses.
        if (keeps.current || (mark & selected) !== 0 || row.id === elsewhere) return
        if (event.currentTarget.matches(':focus-visible')) editor.select([row.id])
      }}
    >
      {isLeaf ? (
        <span className="p-row-twist" />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys open and close a row
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span
          className="p-row-twist"
          onClick={(event) => {
            event.stopPropagation()
            toggle(row.id, !isOpen)
          }}
        >
          <Icon icon={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      )}
      <RowText row={row} />
      {problem && (
        <span className={`p-row-problem p-level-${problem.level}`} title={t(problem.key)}>
          <Icon
            icon={problem.level === 'error' ? 'circle-alert' : 'triangle-alert'}
            size={14}
            label={row.kind === 'connection' ? t(problem.key) : ''}
          />
          <span>{t(problem.key)}</span>
        </span>
      )}
    </div>
  )
})

function RowText({ row }: { row: ListRow }) {
  const editor = useProcess()
  const { assignmentRoles } = useStore(editor.$document)
  const groups = useGroups()
  const layers = useStore(editor.$layers)
  const { states } = useGraph()
  const t = useT()
  const locale = useLocale()
  switch (row.kind) {
    case 'section':
      return (
        <>
          <strong className="p-row-text">{row.part ? nameOf(row.part, t, locale) : t('Utan fas')}</strong>
          <span className="p-row-count">
            {t('{n, plural, =0 {inga steg} one {# steg} other {# steg}}', { n: row.states.length })}
            <CasesWithin states={row.states} />
          </span>
        </>
      )
    case 'state':
      return (
        <>
          <Chip label={nameOf(row.part, t, locale)} {...colorOf(inGroup(row.part, groups))} />
          <RowSigns signs={signsOf(row.part, layers, t)} />
          <RowNumbers id={row.id} />
        </>
      )
    case 'lane':
      return (
        <>
          <Icon icon="rows-2" size={14} label={t('Bana')} />
          <span className="p-row-text">{nameOf(row.part, t, locale)}</span>
          <span className="p-row-count">
            {t('{n, plural, =0 {inga steg} one {# steg} other {# steg}}', { n: row.count })}
          </span>
        </>
      )
    case 'note':
      return (
        <>
          <Icon icon="sticky-note" size={14} label={t('Anteckning')} />
          <span className="p-row-text">{noteName(row.part, t)}</span>
        </>
      )
    case 'connection': {
      const to = states.find(({ _id }) => _id === row.part.to)
      const met = roleLetters(assignmentRoles ?? [], t, locale)
      const keys = [...(row.part.allow.author ? ['author'] : []), ...(row.part.allow.assignmentRoles ?? [])]
      const allowed = keys.flatMap((key) => met.find((one) => one.key === key) ?? [])
      return (
        <>
          {allowed.slice(0, 2).map(({ key, letter, name }) => (
            <span key={key} className="p-letter" title={name}>
              {letter}
            </span>
          ))}
          <span className="p-row-text">{connectionName(row.part, t, locale)}</span>
          <span className="p-row-to">
            <span aria-hidden="true">→ </span>
            <span className="k-hidden">{t('till')} </span>
            {to ? nameOf(to, t, locale) : '?'}
          </span>
          <RowSigns signs={signsOf(row.part, layers, t)} />
        </>
      )
    }
  }
}

/** What is set of a state or connection, as on the drawing: signs, and their words for who hears them. */
function RowSigns({ signs }: { signs: readonly Sign[] }) {
  if (signs.length === 0) return null
  return (
    <span className="p-row-signs">
      {signs.map(({ icon, count, words }) => (
        <span key={icon} title={words}>
          <Icon icon={icon} size={13} />
          {count !== undefined && <span aria-hidden="true">{count}</span>}
          <span className="k-hidden">{words}</span>
        </span>
      ))}
    </span>
  )
}

const colorOf = ({ color }: ProcessState) => (color ? { color } : {})
