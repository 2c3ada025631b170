import { msg, type Translate } from '../../shared/i18n.ts'
import type { Letter } from '../cases/talk/contract.ts'
import { swedishTime } from '../downloads/swedishTime.ts'
import type { Paper } from './paper.ts'

/** A message of a case as a letter, in the language of who gets it. */
export function letterPaper(
  { locale, number, form, to, text, at, files, contact }: Letter,
  { sender, t }: { sender: string; t: Translate },
): Paper {
  return {
    title: t(msg`Meddelande i ärende {number}`, { number }),
    ...{ lang: locale, sender, to, foot: number },
    pageOf: (page, of) => t(msg`Sida {page} av {of}`, { page, of }),
    parts: [
      {
        kind: 'facts',
        rows: [
          { term: t(msg`Ärendenummer`), text: number },
          { term: t(msg`Ärende`), text: form },
          { term: t(msg`Datum`), text: swedishTime(new Date(at)).toISOString().slice(0, 10) },
        ],
      },
      { kind: 'text', text },
      ...(files.length > 0
        ? [{ kind: 'facts' as const, rows: [{ term: t(msg`Bilagor`), text: files.join('\n') }] }]
        : []),
      { kind: 'heading', text: t(msg`Frågor om ärendet`) },
      ...(contact ? [{ kind: 'text' as const, text: contact }] : []),
      { kind: 'text', text: t(msg`Ange ärendenummer {number} när du hör av dig.`, { number }) },
    ],
  }
}
