import { msg } from '../../../../shared/i18n.ts'
import { newId } from '../../../../shared/ids.ts'
import { mostNoteFiles, mostNoteFilesBytes } from '../../../../shared/process/talk/noteLimits.ts'
import { sizeText } from '../../../../shared/sizeText.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { InboxFile } from '../../../store/repositories/inboxMails.ts'
import type { Tx } from '../../../store/store.ts'
import type { CaseContext } from '../../context.ts'
import { authorLocale } from '../../open/summary.ts'
import { automaticIn } from '../automatic.ts'
import { isFetchable } from './leftOut.ts'

/** Who sent files that were not taken in hears which, why, what is taken in and what to do: once for a mail. */
export async function tellLeftOut(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { from: address, place, files }: { from: string; place: string | null; files: readonly InboxFile[] },
): Promise<void> {
  const { mail, texts, replies, maxUploadBytes } = context
  const locale = authorLocale(record)
  const t = texts(locale, record.org)
  const left = files.filter(({ problem }) => problem !== undefined)
  if (left.length === 0) return
  const lines = left.map(
    ({ name, size, problem = '' }) =>
      `- ${name} (${sizeText(size, locale)}): ${t(problem, { n: mostNoteFiles })}`,
  )
  const values = { number: record.number ?? '', n: mostNoteFiles }
  const sizes = { each: sizeText(maxUploadBytes, locale), all: sizeText(mostNoteFilesBytes, locale) }
  const isHere = place !== null && left.every(isFetchable)
  const words = {
    subject: t(msg`Filer som inte kom med i ärende {number}`, values),
    text: [
      t(msg`Vi har fått ditt meddelande i ärende {number}, men utan de här filerna:`, values),
      lines.join('\n'),
      t(
        msg`En fil får vara högst {each}. Ett meddelande får ha högst {n} filer, på tillsammans högst {all}.`,
        { ...values, ...sizes },
      ),
      isHere
        ? t(
            msg`Du behöver inte göra något. Handläggaren kan hämta filerna ur ditt meddelande, och hör av sig om det inte går.`,
          )
        : t(
            msg`Så här gör du: gör filerna mindre eller spara dem i ett annat format, till exempel PDF, och skicka dem som svar på det här meddelandet, gärna i flera. Går det inte, svara och fråga handläggaren hur du kan lämna dem.`,
          ),
    ].join('\n\n'),
  }
  const replyTo = await replies.makeIn(tx, { org: record.org, caseId: record._id, address })
  const outbox = newId(tx.now)
  await automaticIn(context, tx, {
    ...{ org: record.org, formDataId: record._id, origin: 'system', words },
    way: { channel: 'mail', address, outbox },
  })
  await mail.queue(tx, record.org, {
    ...{ _id: outbox, to: address, caseId: record._id, ...words, ...(replyTo && { replyTo }) },
  })
}
