import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { CaseView } from '../../../src/shared/process/views.ts'

/** The part of the work that a list of cases shows. What each means is the case engine's to say. */
export const views: Readonly<Record<CaseView, { label: Message; icon: string; title: Message }>> = {
  mine: { label: msg`Mina`, icon: 'user', title: msg`Mina ärenden` },
  new: { label: msg`Nya`, icon: 'inbox', title: msg`Nya ärenden` },
  unassigned: { label: msg`Otilldelade`, icon: 'user-plus', title: msg`Otilldelade ärenden` },
  watched: { label: msg`Bevakade`, icon: 'eye', title: msg`Bevakade ärenden` },
  late: { label: msg`Försenade`, icon: 'clock', title: msg`Försenade ärenden` },
  resting: { label: msg`Vilande`, icon: 'moon', title: msg`Vilande ärenden` },
  all: { label: msg`Alla`, icon: 'list', title: msg`Alla ärenden` },
}

/** Where a view is found. */
export const viewHref = (view: CaseView) => (view === 'all' ? '/formData' : `/formData?view=${view}`)
