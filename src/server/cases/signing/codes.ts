import { createHmac, randomInt } from 'node:crypto'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { hinted } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../limits.ts'
import { deadOf, type Links } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import { withSecret } from '../../mail/whole.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { CaseRef } from '../contract.ts'
import { isAccounts, type Proved, provedBy } from './proved.ts'
import { requireSigner } from './signer.ts'

type Of = Pick<CaseRecord, '_id'>

const codeFor = ({ _id }: Of, { forWhom }: Pick<Proved, 'forWhom'>) => ({
  ...({ purpose: 'signCode', object: `sign/${_id}`, forWhom } as const),
})

/** A hash alone of six digits would tell them to whoever reads the database. */
const hashOf = (key: Uint8Array, record: Of, { forWhom }: Pick<Proved, 'forWhom'>, code: string) =>
  createHmac('sha256', key)
    .update(`sign ${JSON.stringify([record._id, forWhom])} ${code}`)
    .digest('hex')

/** Whether one was mailed that is good still. */
export async function isCodeSent(
  read: Pick<Reads, 'links'>,
  links: Links,
  record: Of,
  proved: Pick<Proved, 'forWhom'>,
): Promise<boolean> {
  const now = Date.now()
  return (await links.codesOf(read, codeFor(record, proved))).some((one) => deadOf(one, now) === undefined)
}

/** Uses up a code that was mailed, or says why it is none; `wrong` is a try of it. */
export function tryCodeIn(
  { links, codeKey }: CaseContext,
  tx: Tx,
  { record, proved, typed }: { record: CaseRecord; proved: Pick<Proved, 'forWhom'>; typed: string },
): ReturnType<Links['tryCodeIn']> {
  return links.tryCodeIn(tx, {
    ...codeFor(record, proved),
    ...{ hash: hashOf(codeKey, record, proved, typed.replace(/\D/g, '')), use: true },
  })
}

const limits = createLimiter()

/** See `Signing.sendSignCode`. */
export async function sendSignCode(
  context: CaseContext,
  session: Session,
  ref: CaseRef,
): Promise<{ hint: string }> {
  const { store, links, mail, audit, texts, codeKey } = context
  const { record, ...versions } = await caseVersions(context, session, ref.formDataId)
  requireSigner(session, { record, ...versions }, ref)
  requireRoom(session, store)
  const proved = await provedBy(context, session, record)
  const { address, forWhom } = proved
  if (address === null) throw fail('NO_MAIL')
  // Nobody fills somebody's mailbox with codes; nor does who has the computer and not the mailbox guess for a month.
  limits.require(`sign code from ${networkOf(session.address)}`, 30, hour)
  limits.require(`sign code for ${session.org} ${record._id} to ${forWhom}`, 5, quarter)
  limits.require(`sign codes of a day to ${session.org} ${forWhom}`, 20, day)
  const t = texts(session.locale, session.org)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const make = (shown: string) => ({
    subject: t(msg`Din kod för att skriva under ärende {number}`, { number: record.number ?? '' }),
    text: [
      t(msg`Skriv koden på sidan där du skriver under ärende {number}:`, { number: record.number ?? '' }),
      shown,
      t('Koden gäller i {minutes} minuter. Lämna den inte till någon annan.', { minutes }),
      isAccounts(proved)
        ? t(msg`Var det inte du? Logga in och byt lösenord.`)
        : t(msg`Var det inte du? Hör av dig till oss.`),
    ].join('\n\n'),
  })
  await store.write(async (tx) => {
    const _id = newId(tx.now)
    const hash = hashOf(codeKey, record, proved, code)
    await links.makeCodeIn(tx, { ...codeFor(record, proved), org: record.org, hash, about: _id })
    await audit.record(tx, session, {
      ...{ action: 'case/signCode', object: `formData/${record._id}`, result: 'ok' },
    })
    await mail.queue(tx, record.org, { _id, to: address, ...withSecret(make, code) })
  })
  return { hint: hinted(address) }
}

const quarter = 15 * 60_000
const hour = 3_600_000
const day = 24 * hour
const minutes = purposes.signCode.ms / 60_000
