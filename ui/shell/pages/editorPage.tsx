import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { useRemembered } from '../../admin/recent/useRemembered.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'

/** What every editor over the whole window has: its document in the window's title and among what was open lately. */
export function useEditorPage(kind: Schema | undefined, id: string) {
  const t = useT()
  const [path] = useLocation()
  const [name, setName] = useState('')
  const [gone, setGone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document
  useEffect(() => {
    setName('')
    setGone(false)
  }, [id])
  useEffect(() => {
    const about = kind ? t(kind.title) : ''
    document.title = [name, about, 'Verkstad'].filter(Boolean).join(' – ')
  }, [name, kind, t])
  useRemembered(
    kind && name !== '' ? { label: name, description: t(kind.title), icon: kind.icon, href: path } : null,
  )
  const onGone = useCallback(() => setGone(true), [])
  return { gone, onName: setName, onGone }
}

/** There is no such document: trying again would not help. */
export function Gone({ schema, back }: { schema: Schema; back: string }) {
  const t = useT()
  return (
    <main className="s-starting">
      <EmptyState
        icon="compass"
        title={t('Det du söker finns inte.')}
        action={
          <Link href={back} className="k-button">
            {t('Till listan: {namn}', { namn: t(schema.plural) })}
          </Link>
        }
      >
        {t('Det kan ha tagits bort. Det som ligger i papperskorgen kan hämtas tillbaka.')}
      </EmptyState>
    </main>
  )
}
