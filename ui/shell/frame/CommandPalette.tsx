import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fitOf, shortestInCases, wordsOf } from '../../../src/shared/wire/search.ts'
import { messageOf } from '../../admin/actionError.ts'
import { openedBy, rememberOpened } from '../../admin/recent/recent.ts'
import { useAdminSession, useMay } from '../../admin/session.tsx'
import { Button } from '../../kit/Button.tsx'
import { Palette, type PaletteGroup, type PaletteItem } from '../../kit/overlay/Palette.tsx'
import { useT } from '../../kit/text.tsx'
import { goTo } from '../state/goTo.ts'
import { $paletteOpen } from './paletteOpen.ts'
import { type Command, useCommands } from './useCommands.ts'
import { useSearchResults } from './useSearchResults.ts'

/** Ctrl+K, or ⌘K: one box that finds everything and does everything, for staff. */
export function CommandPalette() {
  const open = useStore($paletteOpen)
  const mayUse = useMay('staff')
  /** What was chosen runs when the page has the focus again. */
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!mayUse) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      // In a text that is formatted the key makes a link; in a dialog is work that must not go away under somebody.
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return
      const isOpen = $paletteOpen.get()
      event.preventDefault()
      if (isOpen || !document.querySelector('.k-scrim')) $paletteOpen.set(!isOpen)
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
      $paletteOpen.set(false)
    }
  }, [mayUse])
  useEffect(() => {
    if (open || !chosen.current) return
    const run = chosen.current
    chosen.current = null
    // The dialog gives the focus back in the frame after it has gone.
    requestAnimationFrame(() => requestAnimationFrame(run))
  }, [open])
  if (!open || !mayUse) return null
  return (
    <Opened
      onRun={(run) => {
        chosen.current = run
        $paletteOpen.set(false)
      }}
    />
  )
}

/** Of each kind of command, while something is looked for. */
const fewCommands = 6

function Opened({ onRun }: { onRun: (run: () => void) => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const userId = useAdminSession()?.userId ?? ''
  const [text, setText] = useState('')
  const [recent] = useState(() => openedBy(userId))
  const commands = useCommands()
  const found = useSearchResults(text)
  const isEmpty = text.trim() === ''

  const own = isEmpty
    ? [recentGroup(recent, t('Senast öppnade')), ...commands]
    : commands.map((group) => ({ ...group, items: fitting(group.items, text) }))
  const taken = new Set(own.flatMap(({ items }) => items.flatMap(({ href }) => href ?? [])))
  const groups = [...own, ...(isEmpty ? [] : found.groups(taken))]

  const run = (item: PaletteItem & Partial<Command>, newTab: boolean) => {
    const { href, act } = item
    if (href === undefined) return act && onRun(act)
    if (!item.id.startsWith('go ')) {
      const { label, description, icon } = item
      const said = { ...(description && { description }), ...(typeof icon === 'string' && { icon }) }
      rememberOpened(userId, { label, href, ...said })
    }
    if (newTab) window.open(href, '_blank', 'noopener')
    else onRun(() => goTo(href, navigate))
  }
  // Enter before there was an answer opens the first thing that comes.
  const early = useRef('')
  const [first] = groups.flatMap(({ items }) => items)
  useEffect(() => {
    if (early.current === '' || early.current !== text || found.asking) return
    early.current = ''
    if (first) run(first, false)
  })

  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Palette
      label={t('Sök i allt')}
      placeholder={t('Sök ärenden, personer, formulär, eller skriv vad du vill göra')}
      text={text}
      onText={setText}
      groups={groups}
      status={statusOf()}
      problem={
        found.error !== null && (
          <>
            {messageOf(found.error)}
            <Button small onPress={found.again}>
              {t('Försök igen')}
            </Button>
          </>
        )
      }
      onRun={run}
      onEarly={() => {
        if (isEmpty) return
        early.current = text
        found.now()
      }}
      onClose={() => $paletteOpen.set(false)}
    />
  )

  function statusOf(): string {
    if (isEmpty || found.error !== null) return ''
    if (found.asking) return t('Söker…')
    const more = found.totalCount - found.shown
    const said =
      more > 0
        ? t('{n, plural, one {# träff} other {# träffar}}, och {more} till: skriv mer', {
            n: count,
            more: found.more ? t('över {n}', { n: more }) : more,
          })
        : t('{n, plural, =0 {Inget hittades} one {# träff} other {# träffar}}', { n: count })
    const isShort = !wordsOf(text).some((word) => [...word].length >= shortestInCases)
    return isShort ? `${said}. ${t('Ärenden söks från tre bokstäver.')}` : said
  }
}

const recentGroup = (recent: ReturnType<typeof openedBy>, title: string): PaletteGroup => ({
  id: 'recent',
  title,
  items: recent.map((one) => ({ ...one, id: `opened ${one.href}` })),
})

const fitting = (items: readonly Command[], text: string): Command[] =>
  items
    .map((item) => ({ item, fit: fitOf(text, [item.label, ...(item.also ?? [])]) }))
    .filter(({ fit }) => fit < 4)
    .sort((a, b) => a.fit - b.fit)
    .slice(0, fewCommands)
    .map(({ item }) => item)
