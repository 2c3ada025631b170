import type { App } from '../../../src/server/app.ts'
import { systemSession } from '../../../src/server/session.ts'
import { newId } from '../../../src/shared/ids.ts'
import { toJson } from '../../../src/shared/json.ts'
import { keep, type World } from './world.ts'

/** What is neither document nor case: files, mails, notifications, tokens, sessions, locks, logs, failed work. */
export async function plantOthers(app: App, world: World): Promise<void> {
  const { store, assets, mail, messages, notifications, accounts, documents, log, work } = app.services
  const { org, marker, admin, ids } = world
  const bytes = new TextEncoder().encode(`Fil ${marker}`)

  const library = { name: `Bibliotek ${marker}.txt`, mimeType: 'text/plain', bytes, access: 'staff' as const }
  keep(
    world,
    'asset',
    (await assets.storeFile(systemSession(org), library)).assetId,
    ...(ids.publicAsset ?? []),
  )
  const upload = await assets.init(admin, {
    name: `Halv ${marker}.txt`,
    size: bytes.length,
    mimeType: 'text/plain',
  })
  keep(world, 'upload', upload.assetId)

  const mailId = await store.write((tx) =>
    mail.queue(tx, org, { to: `vän@${marker}.example`, subject: `Ämne ${marker}`, text: `Brev ${marker}` }),
  )
  keep(world, 'sentMail', mailId)
  const { _id: messageId } = await store.write((tx) =>
    messages.queue(tx, admin, { to: '070-174 06 05', text: `SMS ${marker}`, template: ids.message?.[0] }),
  )
  keep(world, 'sentMessage', messageId)
  const bell = await store.write((tx) =>
    notifications.notifyIn(tx, org, {
      kind: 'process',
      msg: `Hör ${marker}`,
      users: [admin.userId ?? ''],
      refId: ids.case?.[0] ?? '',
    }),
  )
  keep(world, 'notification', bell ?? '')

  await plantMailIn(app, world)

  keep(world, 'apiToken', (await accounts.createToken(admin, { name: `Nyckel ${marker}` }))._id)
  keep(world, 'session', admin.id ?? '')
  await accounts.setProfile(admin, { myMenu: [{ displayName: `Min sida ${marker}`, url: '/' }] })
  await documents.lock(admin, ids.form?.[0] ?? '', {})
  log.write(org, 'system', 'info', `Rad ${marker}`)

  // Named as one that exists, but what it needs is missing: it fails for good at the first try.
  const task = await work.enqueue({
    org,
    kind: 'caseEffect',
    payload: { formDataId: ids.case?.[0], effect: `Saknas/${marker}`, input: {} },
    maxAttempts: 1,
  })
  keep(world, 'task', task ?? '')
  keep(world, 'organisation', org)
}

/** What came by mail: a message that staff have to accept, and a mail that nothing ties to a case. */
async function plantMailIn({ services: { store } }: App, world: World): Promise<void> {
  const { org, marker, ids } = world
  const record = await store.read.cases.find(org, ids.case?.[0] ?? '')
  const [held, loose] = [newId(), newId()]
  await store.write(async (tx) => {
    await tx.notes.insert({
      ...{ _id: held, org, caseRow: record?.row ?? 0, type: 'citizen', note: `Från någon ${marker}` },
      ...{ at: tx.now, by: null, byName: `okand@${marker}.example`, removed: null, removedBy: null },
      ...{ origin: 'mail', read: null, held: tx.now, quoted: null, leftOut: null },
    })
    await tx.inboxMails.insert({
      ...{ _id: loose, org, key: loose, at: tx.now, became: 'loose', why: 'noAddress' },
      ...{ sender: `vem@${marker}.example`, recipient: `svar@${marker}.example`, subject: `Om ${marker}` },
      ...{ text: `Löst brev ${marker}`, quoted: '', messageId: `<${loose}@${marker}.example>`, place: null },
      ...{ files: toJson([]), caseId: null, noteId: null, isFalse: 0 },
    })
  })
  keep(world, 'note', held)
  keep(world, 'looseMail', loose)
}
