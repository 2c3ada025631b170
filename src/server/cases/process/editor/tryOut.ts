import type { WorkCalendar } from '../../../../shared/calendar/workCalendar.ts'
import { titleIn } from '../../../../shared/fields/kinds/translatable.ts'
import type { Tree } from '../../../../shared/tree/tree.ts'
import type { Documents } from '../../../documents/documents.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { Store } from '../../../store/store.ts'
import { calendarOf } from '../../calendar/calendars.ts'
import { draftForms } from './draftForms.ts'

/** What a process is tried with before it is published. */
export interface TryOut {
  /** By which its cases count time. */
  calendar: WorkCalendar
  forms: TryOutForm[]
  /** It is set where to whoever is asked to pay pays. */
  payee: boolean
}

/** A form that runs in the process, as cases meet it: what is live, and of one that has never been published its draft. */
export interface TryOutForm {
  _id: string
  name: string
  /** 0: it has never been published. */
  version: number
  tree: Tree
}

interface Needs extends Pick<Store, 'read'> {
  documents: Pick<Documents, 'get' | 'find' | 'published'>
  hasPayee(): boolean
}

export async function tryOut(
  { read, documents, hasPayee }: Needs,
  session: Session,
  id: string,
): Promise<TryOut> {
  const process = await documents.get(session, 'process', id)
  const forms = (await draftForms(read, session.org, id)).map(async ({ _id, data, tree }) => {
    const live = await documents.published(systemSession(session.org), 'form', _id)
    return {
      _id,
      name: titleIn(data, session.locale),
      version: live?.version ?? 0,
      tree: live?.tree ?? tree,
    }
  })
  return {
    calendar: await calendarOf({ documents }, session.org, { data: process }),
    forms: (await Promise.all(forms)).sort((a, b) => a.name.localeCompare(b.name, session.locale)),
    payee: hasPayee(),
  }
}
