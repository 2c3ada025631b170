import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import { fieldsOf } from '../../../shared/rules/page/fields.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { FormCompletion, FormNotice } from '../../../shared/wire/page/completion.ts'
import type { FormMissingModel } from '../../../shared/wire/page/form.ts'
import type { AnswerProblem, SubmittedForm } from '../../cases/contract.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { type Held, refOf } from '../held.ts'
import { keepUnsent, submitForm } from './definitions.ts'
import { heldIn } from './draft/hold.ts'
import { type LostFile, lostProblems, nowLost, stillLost } from './held/lostFiles.ts'
import { textOf } from './login.ts'
import { type FillOptions, fillModel } from './model/fillModel.ts'
import type { Outcome } from './outcome.ts'
import { keepIfCan, messageOf, unsentMessage, type Written } from './own/writeMessage.ts'
import { type ReadAnswers, readAnswers } from './readAnswers.ts'
import { leadTo } from './said.ts'
import { act, labelOf } from './submit.ts'
import { type FormTarget, formIdOf, freshTarget, targetOf } from './target.ts'

/** Whether a form that was sent is that of what its author is asked to complete. */
export const isCompletion = (post: PagePost): boolean => post.form.has('_completion')

/**
 * What the author answers: kept beside the case, or all of it handed in (`_do` is `send`; `asItStands`: although not all of it is
 * changed, which is asked about first). Without script the message beside it is of the same form: it is sent by `message`, and
 * stands in its box again after everything else.
 */
export async function postCompletion(context: LoadContext, post: PagePost): Promise<Outcome> {
  const target = await targetOf(context, heldIn(post))
  const message = textOf(post.form, '_do') === 'message'
  const error = message ? undefined : await keepIfCan(context, target, post)
  const { status, ...writing } = message
    ? await messageOf(context, target, post)
    : { status: 200, ...unsentMessage(post), ...(error && { error }) }
  const action = textOf(post.form, '_do')
  return keepAnswers(context, post, target, { action, writing, status })
}

/** What was answered comes along with something else that was pressed. Null: it is kept, and that is done. */
export async function answersAlong(context: LoadContext, post: PagePost): Promise<Outcome | null> {
  const target = await targetOf(context, heldIn(post))
  const sent = { action: 'save', writing: unsentMessage(post), status: 200, along: () => null }
  return keepAnswers(context, post, target, sent)
}

async function keepAnswers<T = Outcome>(
  context: LoadContext,
  post: PagePost,
  target: FormTarget & { held: Held },
  { action, along, ...told }: Omit<SentCompletion<T>, 'answers' | 'lost'>,
): Promise<Outcome | T> {
  const { services, session } = context
  const { opened, formId, held } = target
  const before = (opened.completion ?? opened).state()
  const answers = readAnswers(post.form, before)
  act(action, answers, before)
  const revision = Number(textOf(post.form, '_revision')) || undefined
  const lost = stillLost(post.form, (opened.completion ?? opened).state(answers.values), answers)
  const hands = (action === 'send' || action === 'asItStands') && lost.length === 0
  const pages = [before.rules.nodes[0]?._id ?? '']
  try {
    const submitted = await services.invoke(submitForm, session, {
      formId,
      data: answers.values,
      check: pages,
      shown: answers.shown,
      gone: answers.gone,
      confirmations: answers.confirmations,
      files: answers.files,
      ...(hands && { complete: true }),
      ...(hands && action === 'asItStands' && { asItStands: true }),
      ...(revision && { revision }),
      ...refOf(held),
    })
    return await answerTo(context, target, { answers, action, lost, along, ...told }, submitted)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return showRefused(context, target, error, { answers, action, lost: nowLost(post.form), along, ...told })
  }
}

type Writing = Omit<Written, 'status'>

interface SentCompletion<T> {
  answers: ReadAnswers
  action: string
  lost: readonly LostFile[]
  /** What is told in the box of the message beside it, and the status where that is all there is to tell. */
  writing: Writing
  status: number
  /** In the place of saying that it is kept. */
  along?: () => T
}

/** Kept: the page says so, with what is wrong. Whoever holds the case without a login holds it by that page alone. */
async function answerTo<T>(
  context: LoadContext,
  target: FormTarget,
  { answers, action, lost, writing, status: ofMessage, along }: SentCompletion<T>,
  { saved, sent, problems, unseen, refused, unchanged }: SubmittedForm,
): Promise<Outcome | T> {
  const { services, session } = context
  const t = services.texts(session.locale, session.org)
  const held = target.held ?? { formDataId: saved.formDataId, caseToken: null }
  const now = await targetOf(context, held, target.formId)
  const say = async (status: number, told: FillOptions): Promise<Outcome> => {
    const options = { ...told, more: { ...told.more, writing } }
    if (held.caseToken) return { show: await fillModel(context, now, options), status }
    return leadTo({ ...now, held }, now.action, options)
  }
  const closed = Object.keys(saved.notKept ?? {})
  // Taken back before anything was kept, or handed in elsewhere with other answers: this is not in.
  if (closed.length > 0 && !now.opened.loaded.correction?.asked.length) {
    const text = t('Vi frågar inte efter någon komplettering längre. Det du skrev här är inte skickat.')
    const kept = await keptBeside(context, { ...target, held }, answers)
    if (along && !kept.left) return along()
    const notice = { kind: 'error' as const, text }
    return {
      show: await fillModel(context, kept.target, {
        completion: { ...(kept.left && { left: kept.left }), notice },
        more: { writing },
      }),
      status: 409,
    }
  }
  // Pressed twice, or taken back meanwhile: which of the two is not known, and this is true of both.
  if (sent && closed.length === 0 && !target.opened.loaded.correction?.asked.length) {
    const text = t(
      'Vi frågar inte efter någon komplettering just nu. Det du redan har skickat finns i ärendet.',
    )
    return say(200, { more: { notice: { kind: 'more', text } } })
  }
  if (sent && closed.length === 0) {
    const text =
      now.opened.loaded.state?.stateType === 'end'
        ? t('Din komplettering är skickad. Den finns i ärendet, som fortfarande är avslutat.')
        : t('Din komplettering är skickad. Vi har tagit emot den.')
    return say(200, { more: { notice: { kind: 'more', text } } })
  }
  const isLost = new Set(lost.map(({ question }) => question))
  const told = (kind: FormNotice['kind'], text: string, found: readonly AnswerProblem[] = []) =>
    say(kind === 'error' ? 422 : 200, {
      completion: {
        notice: { kind, text },
        problems: [
          ...found.filter(({ name }) => !isLost.has(name)).map(({ page: _, ...problem }) => problem),
          ...(kind === 'error' ? lostProblems(lost) : []),
        ],
        confirmations: answers.confirmations,
      },
      ...(lost.length > 0 && { more: { lost } }),
    })
  if (closed.length > 0) {
    const names = closed.map((name) => labelOf(target.opened.state(), name)).join(', ')
    return told(
      'error',
      t('Det här sparades inte, eftersom frågan inte är öppen längre: {names}', { names }),
      problems,
    )
  }
  if (unchanged) {
    const text =
      now.opened.loaded.correction?.updated === null
        ? t('Du har inte ändrat något. Kompletteringen är inte skickad.')
        : t('Du har inte ändrat allt som vi frågar efter. Kompletteringen är inte skickad.')
    return say(200, { completion: { notice: { kind: 'error', text }, unchanged } })
  }
  if (action === 'back') return say(200, {})
  const isMessage = action === 'message'
  if (action !== 'send' && action !== 'asItStands') {
    const ofFiles = problems.filter(({ name, level }) => refused.includes(name) || level === 'critical')
    if (ofFiles.length > 0)
      return told('error', t('Allt är inte sparat. Se vad som behöver rättas.'), ofFiles)
    if (along) return along()
    if (isMessage) return say(ofMessage, lost.length > 0 ? { more: { lost } } : {})
    return told(
      'more',
      t('Det du har skrivit är sparat, men inte skickat. Tryck på Skicka komplettering när du är klar.'),
    )
  }
  const seen = problems.filter(({ name }) => !unseen.includes(name))
  if (seen.length > 0 || lost.length > 0)
    return told('error', t('Kompletteringen är inte skickad. Det du har skrivit är sparat.'), seen)
  return told('more', t('Dina svar gav fler frågor. Svara på dem och skicka sedan kompletteringen.'))
}

/** Nothing was kept: the page again, with everything as it was typed. */
async function showRefused<T>(
  context: LoadContext,
  target: FormTarget & { held: Held },
  { code, options }: Failure,
  { answers, lost, writing, along }: SentCompletion<T>,
): Promise<Outcome | T> {
  const { services, session } = context
  const { fields = {}, message, values, detail } = options
  const t = services.texts(session.locale, session.org)
  const said = t(message ?? errors[code].message, values)
  const text = lost.length > 0 ? `${said} ${t('Filer behöver du välja på nytt.')}` : said
  const kind = code === 'CONFLICT' ? ('conflict' as const) : ('error' as const)
  const { revision, fields: both } = (detail ?? {}) as { revision?: number; fields?: FormNotice['fields'] }
  const now = await targetOf(context, target.held, target.formId)
  const isAsked = now.opened.loaded.correction?.asked.length
  const kept = isAsked ? { target: now } : await keptBeside(context, target, answers)
  if (along && !isAsked && !kept.left) return along()
  const completion: Partial<FormCompletion> = {
    notice: { kind, text, ...(kind === 'conflict' && both && { fields: both }) },
    problems: Object.entries(fields).map(([name, key]) => ({ name, level: 'critical' as const, key })),
    confirmations: answers.confirmations,
    ...(isAsked && { values: answers.values }),
    ...(kept.left && { left: kept.left }),
  }
  const show = await fillModel(context, kept.target, {
    completion,
    more: { lost, writing, ...(revision && { revision }) },
  })
  return { show, status: errors[code].status }
}

/**
 * What was answered of what is not asked for any more is kept beside the case, where its author finds it until they send it or throw it away.
 * `left`: it could not be kept, and is told on this page alone.
 */
async function keptBeside(
  context: LoadContext,
  target: FormTarget & { held: Held },
  answers: ReadAnswers,
): Promise<{ target: FormTarget & { held: Held }; left?: FormCompletion['left'] }> {
  const { services, session } = context
  const { held, formId } = target
  const unsent = unsentOf(context, target, answers)
  try {
    await services.invoke(keepUnsent, session, {
      ...{ ...refOf(held), formDataId: held.formDataId },
      answers: Object.fromEntries(unsent.map(({ name, value }) => [name, value])),
    })
    return { target: await targetOf(context, held, formId) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { target: await targetOf(context, held, formId), left: unsent.map(wordsOf) }
  }
}

const wordsOf = ({ label, text }: FormCompletion['left'][number]) => ({ label, text })

/** What was sent and differs from the case: where nothing is asked any more there are no questions to draw it in. */
function unsentOf(
  { services, session: { locale, org } }: LoadContext,
  { opened }: FormTarget,
  answers: ReadAnswers,
) {
  const t = services.texts(locale, org)
  const state = opened.state()
  const stored = opened.loaded.formData?.data ?? {}
  return fieldsOf(state).flatMap(({ name, node, definition }, i, all) => {
    const value = answers.values[name]
    const isSecond = all.findIndex((one) => one.name === name) !== i
    if (
      isSecond ||
      sameJson(value ?? null, stored[name] ?? null) ||
      definition.isEmpty(value) ||
      filesIn(value).length > 0
    )
      return []
    const text = definition.text(value, node.extra, { locale, t })
    return [{ name, value, label: labelOf(state, name), text }]
  })
}

/** The same where there is no case to draw it in: by the words of the form as it is published, with what was kept before. */
export async function withUnsent(
  context: LoadContext,
  { form }: PagePost,
  missing: FormMissingModel,
): Promise<FormMissingModel> {
  const { text } = unsentMessage({ form })
  const posted = await postedInWords(context, form)
  const kept = (missing.unsentAnswers ?? []).filter(({ label }) => !posted.some((one) => one.label === label))
  const unsentAnswers = [...posted, ...kept]
  return {
    ...missing,
    ...(text && { unsent: text }),
    ...(unsentAnswers.length > 0 && { unsentAnswers }),
  }
}

async function postedInWords(context: LoadContext, form: FormData): Promise<FormCompletion['left']> {
  try {
    const target = await freshTarget(context, (await formIdOf(context)) ?? '')
    return unsentOf(context, target, readAnswers(form, target.opened.state())).map(wordsOf)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return textOf(form, '_fields')
      .split(' ')
      .flatMap((name) => {
        const text = textOf(form, name)
        return text === '' ? [] : [{ label: name, text }]
      })
  }
}

/** What was posted, drawn again with something to say. */
export async function drawCompletion(
  context: LoadContext,
  post: PagePost,
  text: string,
  lost: readonly LostFile[],
  kind: 'error' | 'more' = 'error',
) {
  const target = await targetOf(context, heldIn(post))
  const { values, confirmations } = readAnswers(
    post.form,
    (target.opened.completion ?? target.opened).state(),
  )
  const notice = { kind, text }
  const writing = unsentMessage(post)
  return fillModel(context, target, {
    completion: { values, confirmations, notice },
    more: { lost, writing },
  })
}
