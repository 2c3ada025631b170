import { useStore } from '@nanostores/react'
import type { Viewport } from '@xyflow/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { hasPart } from '../../../src/shared/process/edit/commands.ts'
import { differenceBetween } from '../../../src/shared/process/edit/difference.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { Canvas } from '../canvas/Canvas.tsx'
import { LeftColumn } from '../left/LeftColumn.tsx'
import { ProcessSettings } from '../settings/ProcessSettings.tsx'
import { ProcessProvider, useProcess } from '../state/context.tsx'
import type { Looking } from '../state/editor.ts'
import { reveal } from '../state/reveal.ts'
import { type Compared, ComparedProvider } from './compared.tsx'
import { Difference } from './Difference.tsx'
import { lookAt } from './lookAt.ts'

/** An earlier version on the drawing, in place of the draft: by itself, or beside it. */
export function LookScreen({ looking }: { looking: Looking }) {
  return looking.isCompared ? <Beside looking={looking} /> : <Alone looking={looking} />
}

function Alone({ looking }: { looking: Looking }) {
  const editor = useProcess()
  const look = useMemo(() => lookAt(editor, looking.graph), [editor, looking.graph])
  const { open } = useStore(look.$panel)
  return (
    <div
      className={cx(
        'b-screen p-screen',
        open === 'left' && 'b-left-open',
        open === 'settings' && 'b-settings-open',
      )}
    >
      <Bar looking={looking} />
      <ProcessProvider editor={look}>
        <LeftColumn />
        <main className="b-main p-main">
          <Canvas />
        </main>
        <ProcessSettings />
      </ProcessProvider>
    </div>
  )
}

function Beside({ looking }: { looking: Looking }) {
  const editor = useProcess()
  const draft = useStore(editor.$graph)
  const t = useT()
  const before = useMemo(() => lookAt(editor, looking.graph), [editor, looking.graph])
  const after = useMemo(() => lookAt(editor, draft), [editor, draft])
  const compared = useMemo((): Compared => {
    const { parts } = differenceBetween(looking.graph, draft)
    return { marks: new Map(parts.map(({ id, what }) => [id, what])), $viewport: atom<Viewport | null>(null) }
  }, [looking.graph, draft])
  const go = (id: string) => {
    for (const one of [before, after]) one.select(hasPart(one.$graph.get(), id) ? [id] : [])
    reveal(id, 'scroll')
  }
  return (
    <div className="b-screen p-screen p-compare">
      <Bar looking={looking} />
      <aside className="b-left p-compare-list" aria-label={t('Skillnader')}>
        <Difference version={looking.graph} onChoose={go} />
      </aside>
      <main className="b-main p-main p-beside">
        <ComparedProvider compared={compared}>
          {[
            { title: t('Version {n}', { n: looking.version }), shown: before },
            { title: t('Utkast'), shown: after },
          ].map(({ title, shown }) => (
            <section key={title} aria-label={title} className="p-beside-one">
              <h2>{title}</h2>
              <ProcessProvider editor={shown}>
                <Canvas />
              </ProcessProvider>
            </section>
          ))}
        </ComparedProvider>
      </main>
    </div>
  )
}

function Bar({ looking }: { looking: Looking }) {
  const editor = useProcess()
  const { name } = useStore(editor.$document)
  const t = useT()
  const { version, isCompared } = looking
  return (
    <header className="b-top">
      <IconButton
        icon="arrow-left"
        label={t('Tillbaka till utkastet')}
        size={20}
        onPress={() => editor.$looking.set(null)}
      />
      <h1 className="b-title">{name}</h1>
      <Chip
        className="b-published"
        color="info"
        label={
          isCompared
            ? t('Version {n} och utkastet', { n: version })
            : t('Version {n}, går inte att ändra', { n: version })
        }
      />
      <span className="b-space" />
      <Button
        icon={isCompared ? 'workflow' : 'columns-2'}
        onPress={() => editor.$looking.set({ ...looking, isCompared: !isCompared })}
      >
        <span className="p-bar-word">{isCompared ? t('Bara versionen') : t('Sida vid sida')}</span>
      </Button>
      <Button icon="history" onPress={() => editor.$dialog.set('history')}>
        <span className="p-bar-word">{t('Versioner')}</span>
      </Button>
    </header>
  )
}
