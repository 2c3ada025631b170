import { Failure } from '../../../../shared/wire/errors.ts'
import type { FormNotice } from '../../../../shared/wire/page/completion.ts'
import type { FormMissingModel } from '../../../../shared/wire/page/form.ts'
import { type LoadContext, type PageReply, redirect } from '../../contract.ts'
import { asideOf, type Held, hold, isHeld, readOwn } from '../../held.ts'
import { type FoundView, formNode } from '../../view/findView.ts'
import { whenOf } from '../model/when.ts'
import { type FormTarget, formIdOf, searchOf, targetOf } from '../target.ts'

/** Drafts of one form, begun at different times, that one browser holds: one is gone on with, the others are put aside. */

/** Both drafts, to choose between, where a link leads to another than the browser is about; null where nothing is lost. */
export async function choiceOf(
  context: LoadContext,
  {
    there,
    formId,
    href,
    insteadHref,
  }: { there: FormTarget; formId: string; href: string; insteadHref: string },
): Promise<FormMissingModel | null> {
  const { request, session } = context
  const kept = readOwn(request, formId)
  if (!kept || kept.formDataId === there.held?.formDataId) return null
  const here = await draftOf(context, kept, formId)
  if (!here) return null
  const when = ({ opened }: FormTarget, seconds = false) =>
    whenOf(opened.loaded.formData?.updated ?? 0, session.locale, seconds)
  const isAlike = when(here) === when(there)
  return {
    kind: 'missing',
    reason: 'otherDraft',
    drafts: {
      here: { when: when(here, isAlike), href },
      there: { when: when(there, isAlike), href: insteadHref },
    },
  }
}

/** What is said above the form of a draft that was put aside in this browser, with the way to it. */
export async function asideNotice(
  context: LoadContext,
  { action, held, formId }: FormTarget,
): Promise<FormNotice['aside']> {
  const { services, session } = context
  const draft = await asideTarget(context, { held, formId })
  if (!draft) return undefined
  const t = services.texts(session.locale, session.org)
  const when = whenOf(draft.opened.loaded.formData?.updated ?? 0, session.locale)
  return {
    text: t('I den här webbläsaren finns också något annat som har fyllts i, {when}.', { when }),
    href: `${action}${action.includes('?') ? '&' : '?'}aside=1`,
  }
}

/** What this browser holds it by. */
export const asideHere = async (context: LoadContext, target: FormTarget): Promise<Held | null> =>
  (await asideTarget(context, target))?.held ?? null

/** The draft that this browser has put aside last, beside the one that the page is about. */
async function asideTarget(
  context: LoadContext,
  { held, formId }: Pick<FormTarget, 'held' | 'formId'>,
): Promise<FormTarget | null> {
  for (const one of asideOf(context.request, formId)) {
    const draft = one.formDataId === held?.formDataId ? null : await draftOf(context, one, formId)
    if (draft) return draft
  }
  return null
}

/**
 * `aside` in the address: the browser goes on with the draft that it has put aside and that is named so, or with the next (`1`). Null without
 * it.
 */
export async function takeAside(
  context: Omit<LoadContext, 'node'>,
  found: FoundView,
): Promise<PageReply | null> {
  const { aside, ...rest } = context.request.query
  const node = formNode(found)
  if (!aside || !node) return null
  const to = `${context.path}${searchOf(rest)}`
  const within = { ...context, node }
  const formId = await formIdOf(within).catch((error) => {
    if (error instanceof Failure) return undefined
    throw error
  })
  if (!formId) return redirect(to)
  for (const one of asideOf(context.request, formId).filter(
    ({ formDataId }) => aside === '1' || aside === formDataId,
  ))
    if (!isHeld(context.request, formId, one.formDataId) && (await draftOf(within, one, formId)))
      return redirect(to, { cookies: hold(context.request, formId, one) })
  return redirect(to)
}

/** The draft with something in it that is held so; null when it is sent in, removed or somebody else's. */
async function draftOf(context: LoadContext, held: Held, formId: string): Promise<FormTarget | null> {
  const target = await targetOf(context, held, formId).catch((error) => {
    if (error instanceof Failure) return null
    throw error
  })
  const { formData } = target?.opened.loaded ?? {}
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  return formData?.draft && !Object.values(formData.data).every(isEmpty) ? target : null
}
