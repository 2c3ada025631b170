import type { Translate } from '../../shared/i18n.ts'
import type { FormTodoModel, TodoItem, TodosModel } from '../../shared/wire/page/todos.ts'
import { caseHref } from '../cases/caseHref.ts'
import type { CaseRef, FoundTodos, Todo } from '../cases/contract.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { toLogin } from './access.ts'
import { pathOf } from './address.ts'
import type { LoadContext, PageRequest } from './contract.ts'
import { dayInWords } from './form/model/when.ts'
import { searchOf } from './form/target.ts'
import { asidesHere, heldHere, refOf } from './held.ts'

/** What waits for the visitor, as components tell it: in words, with where each leads. */

type By = Pick<LoadContext, 'services' | 'session' | 'request'> & Pick<LoadContext, 'formDataId'>

/** `to`: the address of the view that what is theirs leads to. */
export async function formTodoModel(by: By, to: string): Promise<FormTodoModel> {
  const { services, session, request } = by
  const found = await foundHere(by)
  const asides = new Set(asidesHere(request).map(({ formDataId }) => formDataId))
  return {
    ...todosInWords(services, session, found, (todo) => hrefOf(todo, to, asides.has(todo.formDataId))),
    ...(session.userId === null && { loginHref: toLogin(`${pathOf(request)}${searchOf(request.query)}`) }),
  }
}

/** `refTo`: the address of the view that the number leads to; null: the first of what waits. */
export async function todosModel(by: By, refTo: string | null): Promise<TodosModel> {
  const { count, more, todos } = await formTodoModel(by, 's')
  return { count, more, href: refTo === null ? (todos[0]?.href ?? null) : `/v/${refTo}` }
}

/** The same told to whoever asks by the effect. */
export function todosInWords(
  services: Pick<Services, 'texts'>,
  session: Session,
  { todos, count, more }: FoundTodos,
  href: (todo: Todo) => string,
): FormTodoModel {
  const t = services.texts(session.locale, session.org)
  const now = Date.now()
  return { todos: todos.map((todo) => ({ ...itemOf(todo, t, session, now), href: href(todo) })), count, more }
}

/** Where one's own case is; staff's own pages for what staff do. One that is put aside in the browser is taken up on the way. */
export function hrefOf(todo: Todo, to: string, isAside = false): string {
  const { formId, formDataId, as } = todo
  if (as === 'staff') return caseHref({ _id: formDataId })
  if (as === 'registrar') return `/case/new/${encodeURIComponent(formDataId)}`
  return `/v/${to}${searchOf(isAside ? { formId, aside: formDataId } : { formId, formDataId })}`
}

function itemOf(todo: Todo, t: Translate, { locale }: Session, now: number): Omit<TodoItem, 'href'> {
  const { formDataId, formId, form, title, number, reason, due } = todo
  const day = due === null ? '' : dayInWords(due, locale)
  const isLate = due !== null && reason !== 'draft' && due < now
  return {
    ...{ formDataId, formId, reason, name: title ?? form },
    about: [title === null ? '' : form, number === null ? '' : t('Ärende {number}', { number })]
      .filter(Boolean)
      .join('. '),
    what: whatOf(todo, t),
    when:
      due === null
        ? t('Sedan {day}', { day: dayInWords(todo.since, locale) })
        : reason === 'draft'
          ? t('Finns kvar till {day}', { day })
          : t('Senast {day}', { day }),
    ...(isLate && { late: true as const }),
  }
}

function whatOf({ reason, as }: Todo, t: Translate): string {
  if (as === 'registrar') return t('Registrera klart')
  if (as === 'staff') return reason === 'receipt' ? t('Bekräfta att du har tagit del') : t('Handlägg')
  switch (reason) {
    case 'completion':
      return t('Komplettera')
    case 'signature':
      return t('Skriv under')
    case 'payment':
      return t('Betala')
    case 'receipt':
      return t('Bekräfta att du har tagit del')
    case 'answer':
      return t('Vi väntar på dig')
    case 'act':
      return t('Du kan ändra eller gå vidare')
    case 'draft':
      return t('Fyll i klart och skicka in')
  }
}

/** Several components of a page ask for the same: it is looked for once a request. */
const asked = new WeakMap<PageRequest, Promise<FoundTodos>>()

async function foundHere({ services, session, request, formDataId }: By): Promise<FoundTodos> {
  const before = asked.get(request)
  const looking = before ?? services.cases.todos(session, heldHere(request).map(refOfHeld))
  if (!before) asked.set(request, looking)
  const { todos, count, more } = await looking
  if (!formDataId) return { todos, count, more }
  // In a form its own draft waits for nobody: they are at it.
  const others = todos.filter((one) => one.formDataId !== formDataId)
  return { todos: others, count: count - (todos.length - others.length), more }
}

const refOfHeld = (held: Parameters<typeof refOf>[0] & object): CaseRef => ({
  ...refOf(held),
  formDataId: held.formDataId,
})
