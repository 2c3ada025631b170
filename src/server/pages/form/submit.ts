import type { PageState } from '../../../shared/rules/page.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { LoadContext, PagePost } from '../contract.ts'
import { fillModel } from './fillModel.ts'
import { linkTo } from './hold.ts'
import { textOf } from './login.ts'
import { newQuestions, problemsOn } from './pageProblems.ts'
import type { Outcome } from './post.ts'
import { progressOf } from './progress.ts'
import { type ReadAnswers, readAnswers } from './readAnswers.ts'
import { saveAnswers } from './saveAnswers.ts'
import { sendIn } from './sendIn.ts'
import type { FormTarget } from './target.ts'

/** One page of a form, sent by one of its buttons: saved first, whatever comes of it. */
export async function submitPage(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  action: string,
): Promise<Outcome> {
  const { opened } = target
  const { loaded } = opened
  const tree: Tree = { rootId: loaded.rootId, nodes: loaded.normStructure as Tree['nodes'] }
  const before = opened.state()
  const page = pageOf(before, textOf(post.form, '_page'))
  if (loaded.step !== 'edit') return readOn(context, target, before, page, action)

  const answers = readAnswers(post.form, before)
  act(action, answers, before)
  const saved = await saveAnswers(context, target, post, answers, page)
  if ('show' in saved) return saved

  const after = opened.state(answers.values)
  const notKept = [...saved.notKept, ...answers.gone]
  // A file that was refused leaves its question unanswered: what is wrong is the file.
  const refused = new Set(saved.problems.map(({ name }) => name))
  const own = problemsOn(after, page, answers).filter(
    ({ name, key }) => key !== 'validation.required' || !refused.has(name),
  )
  const found = [...own, ...saved.problems]
  const { pages } = progressOf(after, null)
  const at = pages.indexOf(page)
  const go = (to: string | undefined): Outcome => ({
    to: pageAddress(target, tree, to ?? page),
    held: saved.held,
  })
  const stay = async (more: Parameters<typeof fillModel>[2]): Promise<Outcome> => ({
    show: await fillModel(context, saved.target, { page, values: answers.values, ...more }),
    status: 422,
  })

  if (notKept.length > 0) {
    const t = context.services.texts(context.session.locale, context.session.org)
    const text = t('Det här sparades inte, eftersom frågan inte är öppen längre: {names}', {
      names: notKept.map((name) => labelOf(before, name)).join(', '),
    })
    return stay({ more: { problems: found, notice: { kind: 'error', text } } })
  }
  if (action.startsWith('remove:') || action.startsWith('turn:') || action === 'stay') return go(page)
  if (action === 'previous') return go(pages[at - 1])
  if (action === 'later') {
    const t = context.services.texts(context.session.locale, context.session.org)
    const text = t('Svaren är sparade. Du kan stänga sidan och fortsätta senare.')
    const notice = { kind: 'saved' as const, text, link: linkTo(context, target.formId, saved.held) }
    return { show: await fillModel(context, saved.target, { page, more: { notice } }), status: 200 }
  }
  const unseen = newQuestions(after, page, answers)
  const problems = found.filter(({ name }) => !unseen.includes(name))
  if (problems.length > 0) return stay({ more: { problems, confirmations: answers.confirmations } })
  if (unseen.length > 0) {
    const t = context.services.texts(context.session.locale, context.session.org)
    const notice = { kind: 'more' as const, text: t('Dina svar gav fler frågor på den här sidan.') }
    return { ...(await stay({ more: { notice } })), status: 200 } as Outcome
  }
  if (action !== 'send') return go(pages[at + 1])
  return sendIn(context, saved.target, saved.held, after)
}

/** Buttons that change an answer: a file taken away, a yes/no turned over. */
function act(action: string, { values }: ReadAnswers, before: PageState): void {
  const [verb, name = '', id] = action.split(':')
  if (verb === 'turn') values[name] = before.value(name) !== true
  if (verb !== 'remove') return
  const files = (values[name] ?? before.value(name) ?? []) as { assetId: string }[]
  values[name] = files.filter((file) => file.assetId !== id)
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
  return { show: await fillModel(context, target, { page: to }), status: 200 }
}

/** What a visitor knows a question by. */
function labelOf({ rules }: PageState, name: string): string {
  const node = rules.nodes[rules.fields.get(name)?.[0] ?? -1]
  return String(node?.extra.label || name)
}

function pageOf(state: PageState, sent: string): string {
  const { pages } = progressOf(state, null)
  return pages.includes(sent) ? sent : (pages[0] ?? '')
}

function pageAddress({ action }: FormTarget, tree: Tree, page: string): string {
  return page === tree.rootId
    ? action
    : `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`
}
