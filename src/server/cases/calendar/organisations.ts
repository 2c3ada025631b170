import { initialValues } from '../../../shared/fields/field.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import type { PatchNamed } from '../../../shared/schemas/document.ts'
import { organisationsCalendar, workCalendar } from '../../../shared/schemas/workCalendar.ts'
import type { Documents } from '../../documents/documents.ts'
import { defaultOrg, systemSession } from '../../session.ts'
import type { Store } from '../../store/store.ts'

/** The calendar that an organisation has from the start: Mondays to Fridays that are no public holidays. */
export const newCalendar = (t: Translate) => ({
  page: 'workCalendar' as const,
  id: organisationsCalendar,
  data: {
    ...(initialValues(workCalendar.fields) as PatchNamed<'workCalendar'>),
    name: t(msg`Organisationens arbetskalender`),
  },
})

/** An organisation of an older version gets the same, once: its working days are those that it had. */
export async function giveCalendar(
  { store, documents }: { store: Pick<Store, 'read' | 'write'>; documents: Pick<Documents, 'createIn'> },
  t: Translate,
): Promise<void> {
  const isOld = await store.read.orgs.find(defaultOrg)
  if (!isOld || (await store.read.settings.find(given)) !== undefined) return
  await store.write(async (tx) => {
    if (!(await tx.documents.find(defaultOrg, organisationsCalendar)))
      await documents.createIn(tx, systemSession(defaultOrg), newCalendar(t))
    await tx.settings.put(given, 'true')
  })
}

/** Setting: whether the organisation has had its calendar. */
const given = 'workCalendarGiven'
