import { Failure } from '../../../../shared/wire/errors.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { discardDraft } from '../definitions.ts'
import { textOf } from '../login.ts'
import { caseModel } from '../model/caseModel.ts'
import type { Outcome } from '../outcome.ts'
import { type FormTarget, targetOf } from '../target.ts'
import { earlierOf } from './earlier.ts'
import { asideHere, asideNotice } from './otherDrafts.ts'

/**
 * Another unsent draft than the page is about is removed for good, after a question on the same page: by its id, of who is logged in, or
 * `aside`, the one that this browser has put aside.
 */
export async function removeOther(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  which: string,
): Promise<Outcome> {
  const { services, session } = context
  const t = services.texts(session.locale, session.org)
  const other = which === 'aside' ? await asideHere(context, target) : await draftAt(context, target, which)
  if (other && textOf(post.form, '_confirmed') === '') return show(await said(which))
  if (other) await services.invoke(discardDraft, session, { ...refOf(other), formDataId: other.formDataId })
  const text = other
    ? t('Det påbörjade formuläret är borttaget.')
    : t('Det påbörjade formuläret finns inte kvar.')
  return show(await said(undefined, text))

  async function show(more: Partial<FormFillModel>): Promise<Outcome> {
    return { show: await caseModel(context, target, { more }), status: 200 }
  }

  /** What the start of the form says of others, with what was done, and which of them is asked about. */
  async function said(asked?: string, text?: string): Promise<Partial<FormFillModel>> {
    const { earlier } = await earlierOf(context, target)
    const aside = asked === undefined || asked === 'aside' ? await asideNotice(context, target) : undefined
    const notice =
      text !== undefined
        ? { kind: 'more' as const, text }
        : aside && { kind: 'aside' as const, text: aside.text, aside: { ...aside, asked: true as const } }
    return {
      ...(notice && { notice }),
      ...(earlier && {
        earlier: {
          ...earlier,
          drafts: earlier.drafts.map((one) => (one._id === asked ? { ...one, asked: true as const } : one)),
        },
      }),
    }
  }
}

/** A draft of this form of the session's own; null: it is sent in, removed or somebody else's. */
async function draftAt(
  context: LoadContext,
  { formId }: FormTarget,
  formDataId: string,
): Promise<Held | null> {
  const held = { formDataId, caseToken: null }
  const found = await targetOf(context, held, formId).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
  return found?.opened.loaded.formData?.draft === true ? held : null
}
