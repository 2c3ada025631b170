import { defaultLocale, msg, type Translate } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { withSecret } from '../../mail/whole.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import { dayOf, minuteOf } from '../today.ts'

type Why = 'asked' | 'again' | 'reminder' | 'extended'

/** Where the link leads that the secret is of. */
const hrefOf = (baseUrl: string, secret: string, { locale }: CaseStatementRow) =>
  `${baseUrl}/statement?token=${secret}${locale === defaultLocale ? '' : `&lang=${locale}`}`

/** Makes a link and mails it: what the case is about, and what is asked, is said behind it alone. Answers the id of the mail, which the row has then. */
export async function mailLinkIn(
  { links, mail, texts, baseUrl }: CaseContext,
  tx: Tx,
  { org, _id: object, number }: CaseRecord,
  row: CaseStatementRow,
  why: Why,
): Promise<string> {
  const { _id: about, email: forWhom, expires, name, askedByName, due, locale } = row
  const made = { purpose: 'statement' as const, org, object, about, forWhom }
  const secret = await links.makeIn(tx, { ...made, ms: expires - tx.now })
  const t = texts(locale, org)
  const values = { number: number ?? '', name, who: askedByName, day: dayOf(due) }
  const make = (token: string) => ({
    subject: t(subjects[why], values),
    text: [
      t(msg`Hej {name}!`, values),
      t(leads[why], values),
      t(msg`Läs vad det gäller och svara här, senast {day}:`, values),
      hrefOf(baseUrl, token, row),
      t(
        msg`Länken är din egen. När du öppnar den skickar vi en kod till den här adressen, så att ingen annan läser det. Du behöver inget konto.`,
      ),
    ].join('\n\n'),
  })
  const outbox = newId(tx.now)
  await mail.queue(tx, org, { _id: outbox, to: forWhom, caseId: object, ...withSecret(make, secret) })
  await tx.caseStatements.update(about, { outbox })
  return outbox
}

const subjects = {
  asked: msg`Begäran om yttrande i ärende {number}`,
  again: msg`Ny länk: begäran om yttrande i ärende {number}`,
  reminder: msg`Påminnelse: yttrande i ärende {number} senast {day}`,
  extended: msg`Ny tid: yttrande i ärende {number} senast {day}`,
} as const satisfies Record<Why, unknown>

const leads = {
  asked: msg`{who} ber dig om ett yttrande i ärende {number}.`,
  again: msg`Här är en ny länk till begäran om yttrande i ärende {number}. Den gamla gäller inte längre.`,
  reminder: msg`{who} väntar på ditt yttrande i ärende {number}.`,
  extended: msg`Tiden för ditt yttrande i ärende {number} är ändrad.`,
} as const satisfies Record<Why, unknown>

/** That it has come in: without a word of it. */
export async function mailReceiptIn(
  { mail, texts }: CaseContext,
  tx: Tx,
  { org, _id: caseId, number }: CaseRecord,
  row: CaseStatementRow,
  did: 'answered' | 'declined',
): Promise<void> {
  const t: Translate = texts(row.locale, org)
  const values = { number: number ?? '', when: minuteOf(tx.now), name: row.name, who: row.askedByName }
  await mail.queue(tx, org, {
    to: row.email,
    caseId,
    subject: t(
      did === 'answered'
        ? msg`Tack för ditt yttrande i ärende {number}`
        : msg`Du avstår från yttrande i ärende {number}`,
      values,
    ),
    text: [
      t(msg`Hej {name}!`, values),
      did === 'answered'
        ? t(msg`Vi tog emot ditt yttrande i ärende {number} den {when}.`, values)
        : t(msg`Vi har noterat att du avstår från att yttra dig i ärende {number}, den {when}.`, values),
      t(msg`Du kan läsa det du skickade genom länken i vår förra e-post, så länge den gäller.`),
    ].join('\n\n'),
  })
}

/** That nothing is waited for from them any more. */
export async function mailRevokedIn(
  { mail, texts }: CaseContext,
  tx: Tx,
  { org, _id: caseId, number }: CaseRecord,
  row: CaseStatementRow,
): Promise<void> {
  const t: Translate = texts(row.locale, org)
  const values = { number: number ?? '', name: row.name, who: row.askedByName }
  await mail.queue(tx, org, {
    to: row.email,
    caseId,
    subject: t(msg`Yttrande i ärende {number} behövs inte längre`, values),
    text: [
      t(msg`Hej {name}!`, values),
      t(
        msg`Begäran om yttrande i ärende {number} är återkallad. Du behöver inte svara, och länken gäller inte längre.`,
        values,
      ),
    ].join('\n\n'),
  })
}
