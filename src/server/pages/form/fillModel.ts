import * as traits from '../../../shared/catalogue/traits.ts'
import { valueDefinition } from '../../../shared/catalogue/values.ts'
import { createPageState, type PageState } from '../../../shared/rules/page.ts'
import { swedishFilters } from '../../../shared/rules/swedishFilters.ts'
import { templateEngine } from '../../../shared/rules/template.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { FormFillModel } from '../../../shared/wire/page.ts'
import { dayOf } from '../../cases/today.ts'
import { breadcrumbsOf } from '../catalogueOfServices.ts'
import type { LoadContext } from '../contract.ts'
import { prepareTree } from '../prepare.ts'
import { withOptions } from './effectOptions.ts'
import { mayShow, type Progress, progressOf } from './progress.ts'
import type { FormTarget } from './target.ts'

export interface FillOptions {
  /** The page to show; the one where the visitor was when it is not given. */
  page?: string
  /** Answers as they were just sent, over the stored ones. */
  values?: Record<string, unknown>
  more?: Partial<FormFillModel>
}

/** Everything a form is drawn from, for this visitor. */
export async function fillModel(
  context: LoadContext,
  target: FormTarget,
  options: FillOptions = {},
): Promise<FormFillModel> {
  const { services, session, node, request } = context
  const { loaded, held, action, formId } = target
  const { formData, form, state, connections, step } = loaded
  const tree = await withOptions(
    context,
    prepareTree({ rootId: loaded.rootId, nodes: loaded.normStructure as Tree['nodes'] }, session.locale),
  )
  const values = { ...formData?.data, ...options.values }
  const sent = formData !== null && !formData.draft
  const lock = node.extra.lock
  const readOnly = step !== 'edit' || (sent && (lock === 'readOnly' || lock === 'disabled'))
  const reached = formData?.page ?? null
  const filling = readOnly ? null : stateFor(context, tree, values, state?._id ?? null)
  const page = pageToShow(filling && progressOf(filling), options.page ?? request.query.page, reached, tree)
  return {
    kind: 'fill',
    form: {
      _id: formId,
      name: form.name,
      version: form.version,
      ...(form.description && { description: form.description }),
    },
    tree,
    values,
    formDataId: formData?._id ?? null,
    caseToken: held?.caseToken ?? null,
    revision: formData?.revision ?? null,
    number: formData?.DiaryNumber ?? null,
    state: state && { _id: state._id, name: state.name },
    connections,
    step,
    readOnly,
    ...(lock === 'disabled' && readOnly && { asFields: true }),
    notes: (formData?.notes.citizen ?? []).map(({ noteId, note, origin, created }) => ({
      noteId,
      note,
      origin,
      created,
    })),
    page,
    done: filling ? progressOf(filling, reached, page).done : [],
    problems: [],
    action,
    breadcrumbs: await breadcrumbsOf(services, session, formId),
    ...options.more,
  }
}

/** The form's state as the visitor meets it, from these answers. */
export function stateFor(
  { session, request }: LoadContext,
  tree: Tree,
  values: Record<string, unknown>,
  status: string | null,
): PageState {
  const day = dayOf(Date.now())
  const engine = templateEngine({ locale: session.locale, filters: swedishFilters(day) })
  const user = session.userId ? { _id: session.userId, name: session.userName } : null
  const facts: Record<string, Record<string, unknown> | null> = { query: { ...request.query }, user }
  return createPageState({
    tree,
    valueDefinition,
    values,
    today: day,
    fill: (template) => engine(template, { ...values, user, query: request.query, today: day }),
    facts: {
      roles: session.roles,
      status,
      variable: (path) => {
        const [head = '', key = ''] = path.split('.', 2)
        if (head === 'locale') return session.locale
        const from = facts[head]
        return from && Object.hasOwn(from, key) ? from[key] : undefined
      },
    },
  })
}

function pageToShow(
  progress: Progress | null,
  asked: string | undefined,
  reached: string | null,
  tree: Tree,
): string {
  if (!progress) return asked && isPage(tree, asked) ? asked : firstPage(tree)
  if (asked && mayShow(progress, asked)) return asked
  if (!asked && reached && mayShow(progress, reached)) return reached
  return asked ? progress.open : (progress.pages[0] ?? tree.rootId)
}

function firstPage(tree: Tree): string {
  const root = tree.nodes[tree.rootId]
  return root?.structure.find((id) => isPage(tree, id)) ?? tree.rootId
}

const isPage = (tree: Tree, id: string) => traits.page.includes(tree.nodes[id]?.type ?? '')
