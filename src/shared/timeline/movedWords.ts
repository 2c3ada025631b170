import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'

/** A case that goes on with another version of its process or form, in words. */
export function movedWords(
  kind: 'processMoved' | 'formMoved',
  { from, to, back, comment, fromName, toName, values }: Values,
  t: Translate,
): { icon: string; text: string; note?: string } {
  const versions = { from: Number(from ?? 0), to: Number(to ?? 0) }
  const notes = [
    typeof toName === 'string' &&
      toName !== '' &&
      t('Status: {from} blev {to}.', { from: String(fromName ?? ''), to: toName }),
    values !== undefined &&
      t('Svaren nedan är borta eller andra i den versionen. De är kvar här som de var.'),
    typeof comment === 'string' && comment,
  ].filter(Boolean)
  return {
    icon: back === true ? 'undo-2' : 'git-branch',
    text:
      kind === 'processMoved'
        ? back === true
          ? t('Flyttades tillbaka till version {to} av processen', versions)
          : t('Flyttades till version {to} av processen, från version {from}', versions)
        : back === true
          ? t('Flyttades tillbaka till version {to} av formuläret', versions)
          : t('Flyttades till version {to} av formuläret, från version {from}', versions),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  }
}
