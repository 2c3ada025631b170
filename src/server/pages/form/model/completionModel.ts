import { sameJson } from '../../../../shared/sameJson.ts'
import type { FormCompletion } from '../../../../shared/wire/page/completion.ts'
import type { LoadContext } from '../../contract.ts'
import type { FormTarget } from '../target.ts'
import { dayInWords } from './when.ts'

/** What a case asks its author, with what they have answered and not handed in; undefined where it is nothing. */
export function completionOf(
  { services, session: { locale, org } }: LoadContext,
  { loaded, completion }: FormTarget['opened'],
  over: Partial<FormCompletion> = {},
): FormCompletion | undefined {
  const { correction, formData } = loaded
  if (!correction || !completion) {
    // Taken back meanwhile: what was written of it is shown all the same.
    const { notice, left = [] } = over
    return notice || left.length > 0 ? { ...nothingAsked, ...over } : undefined
  }
  const { asked, gone, due, message, left } = correction
  const isMeant = asked.length > 0 || gone.length > 0
  const isBegun = correction.updated !== null || over.values !== undefined
  // To who sent it in, one that goes on in another has not ended.
  const ended = !correction.ended ? undefined : loaded.state?.stateType === 'end' ? 'closed' : 'merged'
  if (ended && isMeant && !isBegun) {
    const t = services.texts(locale, org)
    const text =
      ended === 'closed'
        ? t('Ärendet är avslutat. Vi frågar inte efter någon komplettering längre.')
        : t('Vi frågar inte efter någon komplettering längre.')
    return { ...nothingAsked, notice: { kind: 'more', text }, ...over }
  }
  const isOpen = isMeant
  const stored = formData?.data ?? {}
  const values = { ...correction.values, ...over.values }
  const names = Object.keys(correction.values)
  return {
    isOpen,
    ...(ended && { ended }),
    due: due === null ? null : dayInWords(due, locale),
    ...(due !== null && due < Date.now() && { isLate: true as const }),
    message: formData?.notes.citizen?.find(({ noteId }) => noteId === message)?.note ?? '',
    asked: asked.map(({ nodeIds, note }) => ({ nodeIds, note })),
    gone: gone.filter(Boolean),
    reopened: {
      asked: [...completion.reopened.asked],
      closed: [...completion.reopened.closed],
    },
    changed: isOpen
      ? names.filter((name) => !sameJson(correction.values[name] ?? null, stored[name] ?? null))
      : [],
    problems: [],
    ...over,
    values,
    stored,
    left: over.left ?? left.map(({ label, text }) => ({ label, text })),
  }
}

const nothingAsked: FormCompletion = {
  ...{ isOpen: false, due: null, message: '', asked: [], gone: [] },
  ...{ reopened: { asked: [], closed: [] }, values: {}, stored: {}, changed: [], left: [], problems: [] },
}
