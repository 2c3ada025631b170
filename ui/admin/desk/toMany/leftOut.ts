import type { Translate } from '../../../../src/shared/i18n.ts'
import { inSentence } from '../../../../src/shared/inSentence.ts'
import type { ActionOutput } from '../../client.tsx'

/** Why somebody gets no message, and how else they are reached. */
export const unreachedInWords = ({ phone, why }: Unreached, t: Translate): string => {
  if (why === 'server')
    return phone
      ? t('Har inget konto, och servern har ingen e-post inställd. Ring {phone}.', { phone })
      : t('Har inget konto, och servern har ingen e-post inställd.')
  return phone
    ? t('Har varken konto eller e-postadress. Ring {phone}.', { phone })
    : t('Har varken konto, e-postadress eller telefonnummer.')
}

type Unreached = Pick<ActionOutput<'case/previewMessages'>['unreached'][number], 'phone' | 'why'>

type Unfilled = ActionOutput<'case/previewMessages'>['unfilled'][number]

export const unfilledInWords = (missing: Unfilled['missing'], t: Translate): string =>
  t('Ärendet saknar {names}.', { names: namesOf(missing) })

const namesOf = (missing: Unfilled['missing']) => inSentence(...missing.map(({ label }) => label))

/** What all of them lack, where that is the same; undefined where it differs. */
export function lackedByAll(unfilled: readonly Unfilled[]): string | undefined {
  const [first, ...others] = new Set(unfilled.map(({ missing }) => namesOf(missing)))
  return others.length === 0 ? first : undefined
}

/** The first fact that is missing as it may be written instead: with what stands where a case has none. */
export function exampleOf(unfilled: readonly Unfilled[], t: Translate): string {
  const [fact] = unfilled.flatMap(({ missing }) => missing)
  return fact ? `{{ ${fact.tag} | default: "${t('okänt')}" }}` : ''
}
