import type { CaseView } from '../../../../src/shared/process/views.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { useT } from '../../../kit/text.tsx'
import { viewHref } from '../views.ts'

export interface DeskEmptyProps {
  view: CaseView
  /** Something beside the view narrows the list. */
  narrowed: boolean
  /** Words are looked for. */
  searched: boolean
  onClear: () => void
  onGo: (href: string) => void
}

/** What a view says when there is nothing in it, and where to go on. */
export function DeskEmpty({ view, narrowed, searched, onClear, onGo }: DeskEmptyProps) {
  const t = useT()
  if (narrowed) {
    return (
      <EmptyState
        icon="search"
        title={t('Inga träffar')}
        action={<Button onPress={onClear}>{t('Rensa filter')}</Button>}
      >
        {t('Inget ärende i vyn stämmer med det du söker efter.')}{' '}
        {searched && t('Avslutade och sammanförda ärenden hittar du med Sök i allt.')}
      </EmptyState>
    )
  }
  const said: Record<CaseView, { title: string; text: string; next?: CaseView }> = {
    mine: {
      title: t('Inga ärenden är dina'),
      text: t('Ta ett ärende, så står det här.'),
      next: 'unassigned',
    },
    new: { title: t('Inga nya ärenden'), text: t('Nya visas här av sig själva.'), next: 'unassigned' },
    unassigned: {
      title: t('Alla ärenden har en handläggare'),
      text: t('Nya visas här av sig själva.'),
      next: 'mine',
    },
    watched: {
      title: t('Du bevakar inga ärenden'),
      text: t('Tryck på Bevaka i ett ärende, så står det här.'),
    },
    late: {
      title: t('Inga ärenden är försenade'),
      text: t('Här står det som skulle ha varit klart.'),
      next: 'mine',
    },
    resting: {
      title: t('Inga ärenden vilar'),
      text: t('Här står det du har lagt undan till senare.'),
      next: 'mine',
    },
    all: { title: t('Inga öppna ärenden'), text: t('Det som skickas in visas här av sig själv.') },
  }
  const { title, text, next } = said[view]
  const names: Partial<Record<CaseView, string>> = {
    unassigned: t('Gå till Otilldelade'),
    mine: t('Gå till Mina'),
  }
  return (
    <EmptyState
      icon="check"
      title={title}
      {...(next ? { action: <Button onPress={() => onGo(viewHref(next))}>{names[next]}</Button> } : {})}
    >
      {text}
    </EmptyState>
  )
}
