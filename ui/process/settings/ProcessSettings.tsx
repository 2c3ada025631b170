import { useStore } from '@nanostores/react'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import { DocumentSettings } from '../../frame/DocumentSettings.tsx'
import { firstField, hasGoneOn } from '../../frame/panelFields.ts'
import { Icon, type IconLike } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { FromTemplate } from '../history/FromTemplate.tsx'
import { useOfGraph, usePartAnywhere, useProblems, useProcess } from '../state/context.tsx'
import { nameOf, noteName, wayOf } from '../state/names.ts'
import { backTo } from '../state/reveal.ts'
import { stateIcon } from '../state/stateIcon.ts'
import { BandSettings } from './BandSettings.tsx'
import { ConnectionSettings } from './ConnectionSettings.tsx'
import { DueField } from './DueField.tsx'
import { NoteSettings } from './NoteSettings.tsx'
import { OffersProvider } from './offers.tsx'
import { placeIn, problemsByPlace } from './places.ts'
import { SeveralSettings } from './SeveralSettings.tsx'
import { StateSettings } from './StateSettings.tsx'

/** The settings of what is selected: of one part, of several, or of the whole process. */
export const ProcessSettings = memo(function ProcessSettings() {
  const selection = useSettledSelection()
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, selection)
  const t = useT()
  const [id] = selection
  return (
    <aside
      ref={panel}
      className="b-settings"
      aria-label={t('Inställningar')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // What opens over the panel closes itself.
        if (event.target instanceof Node && event.currentTarget.contains(event.target))
          backTo(selection.at(-1))
      }}
    >
      <OffersProvider>
        {selection.length > 1 ? (
          <>
            <Head icon="boxes" title={t('{n} markerade', { n: selection.length })} />
            <SeveralSettings ids={selection} />
          </>
        ) : id === undefined ? (
          <Whole />
        ) : (
          <Part key={id} id={id} />
        )}
      </OffersProvider>
    </aside>
  )
})

/** What is selected, once the drawing has answered and there is time for it; at once where a field wants the focus. */
function useSettledSelection(): readonly string[] {
  const { $selection, $panel, clock } = useProcess()
  const [selection, setSelection] = useState(() => $selection.get())
  useEffect(() => {
    let stopWaiting = () => {}
    const show = () => startTransition(() => setSelection($selection.get()))
    const soon = () => {
      stopWaiting()
      stopWaiting = clock.idle(show)
    }
    const stops = [$selection.subscribe(soon), $panel.listen(show)]
    return () => {
      stopWaiting()
      for (const stop of stops) stop()
    }
  }, [$selection, $panel, clock])
  return selection
}

/** Takes the focus to the field that it is wanted for, as soon as that is drawn. */
function usePanelFocus(panel: { current: HTMLElement | null }, selection: readonly string[]) {
  const editor = useProcess()
  const { focus, field } = useStore(editor.$panel)
  const focused = useRef(0)
  useEffect(() => {
    if (selection !== editor.$selection.get() || focus <= focused.current) return
    focused.current = focus
    const [id = ''] = selection
    let tries = 10
    const before = document.activeElement
    requestAnimationFrame(function look() {
      if (hasGoneOn(before)) return
      const wanted = firstField(panel.current, field === undefined ? undefined : placeIn(field, id))
      if (wanted) wanted.focus()
      else if (--tries > 0) requestAnimationFrame(look)
    })
  }, [editor, panel, focus, field, selection])
}

function Head({ icon, title, text }: { icon: IconLike; title: string; text?: string }) {
  const editor = useProcess()
  const t = useT()
  return (
    <div className="b-settings-head">
      <Icon icon={icon} />
      <h2>{title}</h2>
      {text && <span className="b-settings-of">{text}</span>}
      <IconButton
        small
        icon="x"
        className="b-panel-close"
        label={t('Stäng inställningarna')}
        onPress={() => editor.$panel.set({ ...editor.$panel.get(), open: null })}
      />
    </div>
  )
}

function Whole() {
  const editor = useProcess()
  const { name } = useStore(editor.$document)
  const t = useT()
  const problems = useProblems('')
  const { at } = problemsByPlace(problems)
  const own = new Set([...editor.schema.dialog.basic, ...(editor.schema.dialog.advanced ?? []), 'due'])
  return (
    <>
      <Head icon={editor.schema.icon} title={t(editor.schema.title)} text={name} />
      {/* What is about something that is set elsewhere (the rules of who gets cases) is said here all the same. */}
      <Problems
        problems={problems.filter(({ field }) => field === undefined || !own.has(field.split('.')[0] ?? ''))}
      />
      <FromTemplate />
      <DocumentSettings
        editor={editor}
        without={fieldsElsewhere}
        errors={at}
        also={<DueField errors={at} />}
      />
    </>
  )
}

/** The graph is what is drawn. */
const fieldsElsewhere = ['process']

function Part({ id }: { id: string }) {
  const part = usePartAnywhere(id)
  const { whole } = problemsByPlace(useProblems(id))
  const t = useT()
  const locale = useLocale()
  const way = useOfGraph((graph) => part && 'from' in part && wayOf(graph, part, t, locale))
  const isSection = useOfGraph(({ sections }) => sections.some(({ _id }) => _id === id))
  if (!part) return null
  if ('from' in part) {
    return (
      <>
        <Head icon="arrow-right" title={t('Koppling')} {...(way && { text: way })} />
        <Problems problems={whole} />
        <ConnectionSettings id={id} />
      </>
    )
  }
  if ('stateType' in part) {
    const titles = { start: t('Start'), normal: t('Steg'), end: t('Slut') }
    return (
      <>
        <Head icon={stateIcon(part)} title={titles[part.stateType]} text={nameOf(part, t, locale)} />
        <Problems problems={whole} />
        <StateSettings id={id} />
      </>
    )
  }
  if ('text' in part) {
    return (
      <>
        <Head icon="sticky-note" title={t('Anteckning')} text={noteName(part, t)} />
        <NoteSettings id={id} />
      </>
    )
  }
  return (
    <>
      <Head
        icon={isSection ? 'columns-2' : 'rows-2'}
        title={isSection ? t('Fas') : t('Bana')}
        text={nameOf(part, t, locale)}
      />
      <Problems problems={whole} />
      <BandSettings id={id} />
    </>
  )
}

/** What is wrong with the part as a whole, where no field is to blame. */
function Problems({ problems }: { problems: readonly ProcessProblem[] }) {
  const t = useT()
  if (problems.length === 0) return null
  return (
    <ul className="p-problems" aria-label={t('Problem')}>
      {problems.map(({ level, key, field }) => (
        <li key={`${key} ${field}`}>
          <Icon
            icon={level === 'error' ? 'circle-alert' : 'triangle-alert'}
            label={level === 'error' ? t('Fel') : t('Saknas')}
            className={`b-level-${level}`}
          />
          <span>{t(key)}</span>
        </li>
      ))}
    </ul>
  )
}
