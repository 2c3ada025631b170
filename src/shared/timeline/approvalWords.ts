import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'
import { recordOf } from '../record.ts'

/** The kinds of lines that tell of approvals. */
export const isOfApprovals = (kind: string): boolean =>
  kind === 'approved' || kind === 'approvalTakenBack' || kind === 'approvalsDropped'

/** An approval that was given, taken back or dropped, in words. */
export function approvalWords(
  kind: string,
  detail: Values,
  t: Translate,
): { icon: string; text: string; note?: string } {
  const label = textOf(detail.label)
  if (kind === 'approved')
    return {
      ...{ icon: 'check', text: t('Godkände: {label}', { label }) },
      note: [
        t('{given} av {needed}', { given: Number(detail.given ?? 1), needed: Number(detail.needed ?? 1) }),
        detail.forced === true && t('Utan kontroll: {reason}', { reason: textOf(detail.reason) }),
      ]
        .filter(Boolean)
        .join('. '),
    }
  if (kind === 'approvalTakenBack')
    return {
      ...{ icon: 'undo-2', text: t('Tog tillbaka sitt godkännande: {label}', { label }) },
      ...(typeof detail.byName === 'string' && { note: t('Det gavs av {name}', { name: detail.byName }) }),
    }
  return {
    icon: 'undo-2',
    text:
      detail.why === 'answers'
        ? t('Godkännanden gäller inte längre, eftersom svar ändrades')
        : detail.why === 'version'
          ? t('Godkännanden gäller inte längre, eftersom ärendet flyttades till en annan version')
          : detail.why === 'account'
            ? t('Godkännanden gäller inte längre, eftersom kontot är stängt')
            : t('Godkännanden gäller inte längre, eftersom ärendet gick vidare på ett annat sätt'),
    note: dropped(detail.approvals),
  }
}

/** `Bevilja (Anna Berg, Bo Ek)` for each connection. */
const dropped = (approvals: unknown): string =>
  (Array.isArray(approvals) ? approvals.map(recordOf) : [])
    .map(({ label, names }) => `${textOf(label)} (${namesOf(names)})`)
    .join('. ')

/** Whose approvals have moved the case, where it took any. */
export function approvedBy({ approvedBy: names }: Values, t: Translate): string | false {
  return Array.isArray(names) && t('Godkänt av {names}', { names: namesOf(names) })
}

const namesOf = (names: unknown) => (Array.isArray(names) ? names.filter(Boolean).join(', ') : '')
const textOf = (text: unknown) => (typeof text === 'string' ? text : '')
