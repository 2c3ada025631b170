import type { App } from '../../../src/server/app.ts'
import { anonymousSession, systemSession } from '../../../src/server/session.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import { keep, type World } from './world.ts'

/** Cases: one sent in with everything that can hang on a case, a visitor's draft, one's own draft, one thrown away. */
export async function plantCases(app: App, world: World): Promise<void> {
  const { cases, assets } = app.services
  const { org, marker, admin, ids } = world
  const formId = ids.form?.[0] ?? ''
  const visitor = anonymousSession({ org, address: '10.0.0.2' })
  const answers: Values = { gata: `Gatan ${marker}`, epost: `visitor@${marker}.example` }

  const begun = await cases.save(visitor, { formId, data: answers })
  const { formDataId, caseToken = '' } = begun
  const bytes = new TextEncoder().encode(`Bilaga ${marker}`)
  const file = { name: `${marker}.txt`, mimeType: 'text/plain', bytes, access: 'case' as const }
  const { assetId } = await assets.storeFile(visitor, { ...file, caseId: formDataId, caseToken })
  const data = { bild: [{ assetId, name: `${marker}.txt`, size: bytes.length, mimeType: 'text/plain' }] }
  await cases.resumeLink(visitor, { formDataId, caseToken })
  const sent = await cases.save(visitor, {
    ...{ formId, formDataId, caseToken, data, revision: begun.revision, complete: true },
  })
  keep(world, 'number', sent.DiaryNumber ?? '')
  keep(world, 'statusCode', (await cases.statusCode(visitor, { formDataId, caseToken })) ?? '')
  for (const link of await cases.links(admin, { formDataId }))
    if (link._id !== 'own') keep(world, 'link', link._id)
  keep(world, 'case', formDataId)
  keep(world, 'caseToken', caseToken)
  keep(world, 'asset', assetId)

  const people = { userIds: ids.user ?? [], groupIds: ids.group ?? [] }
  await cases.assign(admin, { formDataId, permission: 'handler', ...people })
  for (const noteType of ['internal', 'citizen'] as const) {
    const { note } = await cases.addNote(admin, { formDataId, noteType, note: `Anteckning ${marker}` })
    keep(world, 'note', note.noteId)
  }
  await cases.addMarker(admin, {
    formDataId,
    markerType: 'internal',
    componentId: 'gata',
    note: `Märke ${marker}`,
  })

  const draft = await cases.save(visitor, { formId, data: answers })
  keep(world, 'case', draft.formDataId)
  keep(world, 'caseToken', draft.caseToken ?? '')
  keep(world, 'case', (await cases.save(admin, { formId, data: answers })).formDataId)
  const onBehalf = { userId: null, name: `Ombud ${marker}`, email: '', phone: '' }
  keep(world, 'case', (await cases.register(admin, { formId, source: 'phone', onBehalf })).formDataId)
  const thrown = await cases.save(visitor, { formId, data: answers, complete: true })
  await cases.remove(systemSession(org), [thrown.formDataId])
  keep(world, 'trash', thrown.formDataId)
}
