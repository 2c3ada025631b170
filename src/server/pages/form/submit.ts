import * as traits from '../../../shared/catalogue/traits.ts'
import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import { recordOf } from '../../../shared/record.ts'
import { heldHere, heldOnWay, heldWhy } from '../../../shared/rules/page/holds.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { FormNotice, ModelProblem } from '../../../shared/wire/page/completion.ts'
import type { AnswerProblem, SubmittedForm } from '../../cases/contract.ts'
import { formChangedHere } from '../../cases/send/save.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { firstToken } from '../csrf.ts'
import { type Held, refOf } from '../held.ts'
import { dropUpload, submitForm } from './definitions.ts'
import { heldIn, linkTo } from './draft/hold.ts'
import { type LostFile, lostProblems, nowLost, stillLost } from './held/lostFiles.ts'
import { textOf } from './login.ts'
import { type FillOptions, fillModel } from './model/fillModel.ts'
import { progressOf } from './model/progress.ts'
import type { Outcome, Shown } from './outcome.ts'
import { messageBeside, type Written } from './own/writeMessage.ts'
import { type ReadAnswers, readAnswers } from './readAnswers.ts'
import { leadTo } from './said.ts'
import { addressWith, type FormTarget, sentModel, targetOf } from './target.ts'

/** A page of a form that was sent by one of its buttons. */
interface SentPage {
  /** Its id. */
  page: string
  answers: ReadAnswers
  action: string
  form: FormData
  /** Files of an earlier sending that are still to come. */
  lost: readonly LostFile[]
  /** What there is to tell of the message beside them. */
  box: Written | null
}

/** Whether answers came that may still be changed though they are sent in. */
export const isEdited = ({ opened }: FormTarget, post: PagePost): boolean =>
  post.form.has('_page') && opened.loaded.step === 'edit' && opened.loaded.formData?.draft === false

/** Answers that may still be changed come along with something else that was pressed beside them. Null: they are kept, and that is done. */
export async function editedAlong(context: LoadContext, post: PagePost): Promise<Outcome | null> {
  const target = await targetOf(context, heldIn(post))
  if (!isEdited(target, post)) return null
  const outcome = await submitPage(context, target, post, 'stay')
  return 'show' in outcome || outcome.said ? outcome : null
}

/** One page of a form, sent by one of its buttons: kept, whatever else comes of it. */
export async function submitPage(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  pressed: string,
): Promise<Outcome> {
  const { services, session } = context
  const { opened, formId } = target
  const { step, formData } = opened.loaded
  const before = opened.state()
  const page = pageOf(before, textOf(post.form, '_page'))
  if (step !== 'edit') return readOn(context, target, before, page, pressed)
  const box = await messageBeside(context, target, post)
  // Nobody is led away from what there is to tell.
  const action = box ? 'stay' : pressed
  const answers = readAnswers(post.form, before)
  act(pressed, answers, before)
  await giveUp(context, target, pressed)
  const { form } = post
  const lost = stillLost(form, opened.state(answers.values), answers)
  const sent: SentPage = { page, answers, action, form, lost, box }
  const caseToken = firstToken(post)
  const begin = caseToken ? { caseToken } : {}
  const revision = Number(textOf(post.form, '_revision')) || undefined
  try {
    const submitted = await services.invoke(submitForm, session, {
      formId,
      data: answers.values,
      page,
      query: opened.query,
      check: [page],
      shown: answers.shown,
      gone: answers.gone,
      ...(Object.keys(answers.posted).length > 0 && { posted: answers.posted }),
      confirmations: answers.confirmations,
      files: answers.files,
      ...(action === 'send' && formData?.draft !== false && lost.length === 0 && { complete: true }),
      ...(revision && { revision }),
      ...(Number(textOf(form, '_version')) > 0 && { version: Number(textOf(form, '_version')) }),
      ...(target.held ? refOf(target.held) : begin),
    })
    return await answerTo(context, target, sent, submitted)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return showRefused(context, target, sent, error)
  }
}

/** Where a page that was kept leads: on, or back to it with what is wrong; sending it again is never asked for. */
async function answerTo(
  context: LoadContext,
  target: FormTarget,
  { page, answers, action, form, lost, box }: SentPage,
  { saved, sent, problems, unseen, refused, pages }: SubmittedForm,
): Promise<Outcome> {
  const { services, session } = context
  const t = services.texts(session.locale, session.org)
  const { version } = target.opened.loaded.form
  const held: Held = {
    formDataId: saved.formDataId,
    caseToken: target.held?.caseToken ?? saved.caseToken ?? null,
    ...(target.held?.stays && { stays: true }),
  }
  const say = async (ofAnswers: number, told: FillOptions & { page: string }): Promise<Outcome> => {
    const options = { ...told, more: { ...told.more, ...inBox(box) } }
    const status = ofAnswers === 200 && box ? box.status : ofAnswers
    const { formId } = target
    const { query } = target.opened
    const opened = await services.cases.openForm(session, { formId, query, ...refOf(held) })
    const stored = { ...target, opened, held }
    // Who is not logged in holds a case that is sent in by its page alone.
    if (held.caseToken && !opened.loaded.formData?.draft)
      return { show: await fillModel(context, stored, options), status }
    return leadTo(stored, pageAddress(target, options.page), options)
  }
  const values = withoutNewFiles(answers)
  const stay = (status: number, more: FillOptions['more'] = {}) =>
    say(status, { page, values, more: { ...more, ...(lost.length > 0 && { lost }) } })
  const isLost = new Set(lost.map(({ question }) => question))
  const here = [
    ...problems.filter(({ page: at, name }) => at === page && !isLost.has(name)).map(asShown),
    ...lostProblems(lost),
  ]
  const go = (to = page): Outcome | Promise<Outcome> =>
    box ? say(200, { page: to }) : { to: pageAddress(target, to), held }
  const at = pages.indexOf(page)

  const notKept = Object.entries(saved.notKept ?? {})
  // Two sent it at once, with other answers: the first is what came in.
  if (notKept.some(([, key]) => key === 'validation.alreadySent')) {
    const opened = await services.cases.openForm(session, { formId: target.formId, ...refOf(held) })
    const labels = notKept.map(([name]) => labelOf(opened.state(), name))
    return { show: sentModel({ ...target, opened, held }, labels), status: 409 }
  }
  if (notKept.length > 0) {
    const text = t('Det här sparades inte, eftersom frågan inte är öppen längre: {names}', {
      names: notKept.map(([name]) => labelOf(target.opened.state(), name)).join(', '),
    })
    const closed = notKept.map(([name, key]) => ({ name, level: 'error' as const, key }))
    return stay(422, { problems: [...here, ...closed], notice: { kind: 'error', text } })
  }
  const staysHere = action.startsWith('remove:') || action.startsWith('turn:') || action === 'stay'
  if (action !== 'next' && action !== 'send' && (refused.length > 0 || (lost.length > 0 && !staysHere))) {
    const ofFiles = here.filter(({ name }) => refused.includes(name) || isLost.has(name))
    return stay(422, { problems: ofFiles, confirmations: answers.confirmations })
  }
  if (staysHere) return lost.length > 0 ? stay(200, { confirmations: answers.confirmations }) : go()
  /** A Stop of the form holds who goes on from here. */
  const stopped = async (to: string | undefined): Promise<Outcome | undefined> => {
    const { normStructure, form } = target.opened.loaded
    if (!Object.values(normStructure).some(({ type }) => traits.holds.includes(type))) return undefined
    const { query } = target.opened
    const state = (
      await services.cases.openForm(session, { formId: form._id, query, ...refOf(held) })
    ).state()
    const by = heldOnWay(state, page, to)
    if (!by) return undefined
    return stay(422, { notice: { kind: 'error', text: heldWhy(state, by) || t(heldHere) } })
  }
  if (action === 'previous') return (await stopped(pages[at - 1])) ?? go(pages[at - 1])
  if (action === 'later') {
    const text = t('Svaren är sparade i {n} dagar. Du kan stänga sidan och fortsätta senare.', {
      n: services.config.draftDays,
    })
    const link = await linkTo(context, target.formId, held)
    return say(200, { page, more: { notice: { kind: 'saved', text, link } } })
  }
  const seen = here.filter(({ name }) => !unseen.includes(name))
  // What is wrong may be wrong with questions that the page did not have when it was drawn.
  const isBehind = action === 'send' && (Number(textOf(form, '_version')) || version) !== version
  const changed = isBehind ? { notice: { kind: 'error' as const, text: t(formChangedHere) } } : {}
  if (seen.length > 0) return stay(422, { problems: seen, confirmations: answers.confirmations, ...changed })
  if (unseen.length > 0) {
    const text = t('Dina svar gav fler frågor på den här sidan.')
    return stay(200, { notice: { kind: 'more', text } })
  }
  if (action !== 'send') return (await stopped(pages[at + 1])) ?? go(pages[at + 1])
  const [first] = problems
  if (first) return say(422, { page: first.page, more: { problems: problems.map(asShown), ...changed } })
  // Right as it is, but for what it has no place for any more, which the page says.
  if (!sent && isBehind) return say(409, { page, more: changed })
  return sent ? { to: receiptAddress({ ...target, held }), held } : go()
}

/** Nothing was kept, or nothing can be sent in: the page again, with everything as it was typed. */
async function showRefused(
  context: LoadContext,
  target: FormTarget,
  { page, answers, form, box }: SentPage,
  error: Failure,
): Promise<Shown> {
  const { services, session } = context
  const { fields = {}, message, values, detail } = error.options
  const t = services.texts(session.locale, session.org)
  const said = t(message ?? errors[error.code].message, values)
  // Kept, files and all, and only not to be sent in.
  const isKept = typeof recordOf(detail).formDataId === 'string'
  const stored = isKept && target.held ? await targetOf(context, target.held, target.formId) : target
  const typed = isKept ? withoutNewFiles(answers) : answers.values
  const lost = isKept ? [] : nowLost(form)
  const text = lost.length > 0 ? `${said} ${t('Filer behöver du välja på nytt.')}` : said
  const kind = error.code === 'CONFLICT' ? ('conflict' as const) : ('error' as const)
  const {
    revision,
    fields: both,
    retryAfter,
  } = (detail ?? {}) as { revision?: number; fields?: FormNotice['fields']; retryAfter?: number }
  const changed = Object.entries(both ?? {})
  // Nothing of this page is in question, but what was read before it was sent in: it is to be read again.
  if (kind === 'conflict' && changed.length > 0 && changed.every(([, one]) => !('yours' in one))) {
    const names = changed.map(([name]) => labelOf(target.opened.state(), name)).join(', ')
    const text = t(
      'Svaren har ändrats på annat håll sedan du läste igenom dem: {names}. Läs igenom dem igen, och skicka in när de stämmer.',
      { names },
    )
    const notice = { kind: 'error' as const, text }
    const more = { notice, lost, ...inBox(box) }
    const show = await fillModel(context, target, { page, values: answers.values, more })
    return { show, status: errors[error.code].status }
  }
  const more = {
    problems: Object.entries(fields).map(([name, key]) => ({ name, level: 'critical' as const, key })),
    notice: { kind, text, ...(kind === 'conflict' && both && { fields: both }) },
    ...(revision && { revision }),
    confirmations: answers.confirmations,
    lost,
    ...inBox(box),
  }
  const show = await fillModel(context, stored, { page, values: typed, more })
  return { show, status: errors[error.code].status, ...(retryAfter !== undefined && { retryAfter }) }
}

function inBox(box: Written | null): FillOptions['more'] {
  if (!box) return {}
  const { status: _, ...writing } = box
  return { writing }
}

/** Files that were taken have become part of what is stored. */
function withoutNewFiles({ values, files }: ReadAnswers): ReadAnswers['values'] {
  const withFiles = new Set(files.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !withFiles.has(name)))
}

const asShown = ({ page: _, ...problem }: AnswerProblem): ModelProblem => problem

/** Buttons that change an answer: a file taken away, a yes/no turned over. */
export function act(action: string, { values }: ReadAnswers, before: PageState): void {
  const [verb, name = '', id] = action.split(':')
  if (verb === 'turn') values[name] = before.value(name) !== true
  if (verb !== 'remove') return
  const files = filesIn(values[name] ?? before.value(name))
  values[name] = files.filter((file) => file.assetId !== id)
}

/** A file that is taken away may be one that never came: then there is an upload to drop. */
async function giveUp(
  { services, session }: LoadContext,
  { opened, held }: FormTarget,
  action: string,
): Promise<void> {
  const [verb, , assetId = ''] = action.split(':')
  if (verb !== 'remove' || !opened.uploads.some((upload) => upload.assetId === assetId)) return
  const ref = { assetId, ...(held?.caseToken && { caseToken: held.caseToken }) }
  await services.invoke(dropUpload, session, ref).catch((error) => {
    // It has come meanwhile, or another page has dropped it.
    if (!(error instanceof Failure)) throw error
  })
}

/** Somebody who may only read goes from page to page. */
async function readOn(
  context: LoadContext,
  target: FormTarget,
  state: PageState,
  page: string,
  action: string,
): Promise<Outcome> {
  const { pages } = progressOf(state, null)
  const to = pages[pages.indexOf(page) + (action === 'previous' ? -1 : 1)] ?? page
  if (!target.held?.caseToken) return { to: pageAddress(target, to) }
  return { show: await fillModel(context, target, { page: to }), status: 200 }
}

/** What a visitor knows a question by. */
export function labelOf({ rules }: PageState, name: string): string {
  const node = rules.nodes[rules.fields.get(name)?.[0] ?? -1]
  return String(node?.extra.label || name)
}

export function pageOf(state: PageState, sent: string): string {
  const { pages } = progressOf(state, null)
  return pages.includes(sent) ? sent : (pages[0] ?? '')
}

export function pageAddress(target: FormTarget, page: string): string {
  return page === target.opened.loaded.rootId ? target.action : addressWith(target.action, 'page', page)
}

/** Where the thanks for it are. */
export const receiptAddress = ({ action, held }: FormTarget) =>
  addressWith(action, 'receipt', held?.formDataId ?? '')
