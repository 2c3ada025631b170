import type { Translate } from '../../../../shared/i18n.ts'
import { authorStep, isCitizens } from '../../../../shared/process/graph/steps.ts'
import { ownSignedHowWords, signedHowWords } from '../../../../shared/timeline/signatureWords.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { LoadedForm } from '../../../cases/contract.ts'
import type { LoadContext } from '../../contract.ts'
import { momentInWords } from '../model/when.ts'

/** What its author is asked to sign, and has. */
export function signingModel(
  { services, session, request }: LoadContext,
  loaded: LoadedForm,
): Pick<FormFillModel, 'signing' | 'signed'> {
  const { signing: asked, signatures = [] } = loaded
  const t = services.texts(session.locale, session.org)
  const when = (at: number) => momentInWords(at, session.locale)
  // Staff sign where they handle the case.
  const signing = asked && isCitizens(asked.who) ? asked : undefined
  const isOpen = request.query.sign === '1' && !signing?.needsAccount && !signing?.needsCompletion
  const signed = theirs(signatures).map(({ state, voided, removed, ...one }) => ({
    _id: one._id,
    text: signedWords(one, loaded, { t, when }),
    ...(state === 'void' && {
      note: t('Den gäller inte längre: uppgifter ändrades den {when}.', { when: when(voided ?? one.at) }),
    }),
    ...(state === 'valid' &&
      removed > 0 && {
        note: t(
          '{n, plural, one {En uppgift} other {# uppgifter}} har tagits bort sedan dess. Resten gäller.',
          {
            n: removed,
          },
        ),
      }),
  }))
  return {
    ...(signing && {
      signing: {
        ...signing,
        refused: signing.refused === undefined ? undefined : when(signing.refused),
        voided: signing.voided === undefined ? undefined : when(signing.voided),
        ...(isOpen && { open: true as const }),
      },
    }),
    ...(signed.length > 0 && { signed }),
  }
}

/** Of those who handle the case its author reads who has signed, and not who would not. */
const theirs = (signatures: NonNullable<LoadedForm['signatures']>) =>
  signatures.filter(({ who, kind }) => kind === 'signed' || isCitizens(who))

/** How a signature, or that somebody would not, is told on the page of the citizen's side. */
function signedWords(
  {
    who,
    kind,
    how,
    at,
    byName,
    as,
  }: Omit<NonNullable<LoadedForm['signatures']>[number], 'state' | 'removed'>,
  { party, formData }: Pick<LoadedForm, 'party' | 'formData'>,
  { t, when }: { t: Translate; when: (at: number) => string },
): string {
  if (as !== undefined)
    return t('{name}, {role}, skrev under den {when}.', { name: byName, role: as, when: when(at) })
  // In the place of who sent it in their proxy signs under a name of its own.
  const isTheirs = party ? who !== authorStep : who === authorStep && byName === formData?.createdByName
  if (how === 'paper')
    return isTheirs
      ? t('Du skrev under på papper. Vi registrerade det den {when}.', { when: when(at) })
      : t('{name} skrev under på papper. Vi registrerade det den {when}.', { name: byName, when: when(at) })
  if (isTheirs)
    return kind === 'refused'
      ? t('Du avstod från att skriva under den {when}.', { when: when(at) })
      : t('Du skrev under den {when}, {how}.', { when: when(at), how: ownSignedHowWords(how, t) })
  return kind === 'refused'
    ? t('{name} avstod från att skriva under den {when}.', { name: byName, when: when(at) })
    : t('{name} skrev under den {when}, {how}.', {
        name: byName,
        when: when(at),
        how: signedHowWords(how, t),
      })
}
