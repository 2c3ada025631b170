import type { AnySettings } from '../../../../shared/catalogue/anySettings.ts'
import * as traits from '../../../../shared/catalogue/traits.ts'
import { filesIn } from '../../../../shared/catalogue/values/FileUpload.ts'
import type { TargetTo } from '../../../../shared/fields/kinds/link.ts'
import type { Translate } from '../../../../shared/i18n.ts'
import { ledHere } from '../../../../shared/process/ledHere.ts'
import { mostNoteFiles } from '../../../../shared/process/talk/noteLimits.ts'
import { isAutomatic, isEmptied, isFromOther } from '../../../../shared/process/talk/talk.ts'
import type { Tree } from '../../../../shared/tree/tree.ts'
import { Failure } from '../../../../shared/wire/errors.ts'
import type { FormCompletion } from '../../../../shared/wire/page/completion.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import { hrefOf } from '../../../../shared/wire/page/hrefs.ts'
import type { LoadedForm, Note } from '../../../cases/contract.ts'
import type { Redaction } from '../../../cases/redact/contract.ts'
import { contentGone, placeOf } from '../../../cases/redact/shown.ts'
import { holds } from '../../../session.ts'
import { breadcrumbsOf } from '../../catalogueOfServices.ts'
import type { LoadContext } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { pathOfLink } from '../../linkHref.ts'
import { preparedForm } from '../../view/prepare.ts'
import { attachmentLinks } from '../definitions.ts'
import { ownModel } from '../own/ownModel.ts'
import { partiesModel } from '../own/partiesModel.ts'
import { payingModel } from '../own/payingModel.ts'
import { signingModel } from '../own/signingModel.ts'
import type { FormTarget } from '../target.ts'
import { completionOf } from './completionModel.ts'
import { withOptions } from './effectOptions.ts'
import { mayShow, type Progress, progressOf } from './progress.ts'
import { momentInWords } from './when.ts'
import { withFileLimit } from './withFileLimit.ts'

export interface FillOptions {
  /** The page to show; the one where the visitor was when it is not given. */
  page?: string
  /** Answers as they were just sent, over the stored ones. */
  values?: Record<string, unknown>
  more?: Partial<FormFillModel>
  /** What there is to say of what its author is asked to complete, and answers as they were just sent. */
  completion?: Partial<FormCompletion>
}

/** Everything a form is drawn from, for this visitor. */
export async function fillModel(
  context: LoadContext,
  target: FormTarget,
  options: FillOptions = {},
): Promise<FormFillModel> {
  const { services, session, node, request } = context
  const { opened, held, action, formId } = target
  const { loaded, query } = opened
  const { formData, form, state, connections, step, approvals } = loaded
  const tree = withFileLimit(
    await withOptions(context, preparedForm(loaded, session.locale)),
    services.config.maxUploadBytes,
  )
  const values = { ...formData?.data, ...options.values }
  const messages = formData?.notes.citizen ?? []
  const t = services.texts(session.locale, session.org)
  const sent = formData !== null && !formData.draft
  const { lock }: AnySettings = node.extra
  const completion = sent ? completionOf(context, opened, options.completion) : undefined
  // What is asked is answered beside the case, and nothing else is.
  const readOnly =
    completion?.isOpen === true || step !== 'edit' || (sent && (lock === 'readOnly' || lock === 'disabled'))
  const reached = formData?.page ?? null
  const own =
    sent &&
    held !== null &&
    (await services.cases.isAuthor(session, { ...refOf(held), formDataId: formData._id }))
  const withdrawal =
    own && (await services.cases.withdrawal(session, { ...refOf(held), formDataId: formData._id }))
  const told = own ? await ownModel(context, held, formData, opened.state()) : undefined
  const kept = own
    ? await services.cases.unsentMessage(session, { ...refOf(held), formDataId: formData._id })
    : ''
  const keptFiles = own
    ? await services.cases.unsentFiles(session, { ...refOf(held), formDataId: formData._id })
    : []
  const unsent = {
    ...(kept !== '' && { text: kept }),
    ...(keptFiles.length > 0 && { kept: keptFiles }),
    ...((kept !== '' || keptFiles.length > 0) && { isKept: true as const }),
  }
  const removed = new Set(formData?.redactions.map(placeOf))
  /** Where its words went with an answer that they told, nothing else says so. */
  const emptied = (one: Note): Note =>
    isEmptied(one) && !removed.has(one.noteId) ? { ...one, note: t(contentGone) } : one
  const filling = readOnly ? null : opened.state(options.values)
  const page = pageToShow(
    filling && progressOf(filling, reached),
    options.page ?? request.query.page,
    reached,
    tree,
  )
  return {
    kind: 'fill',
    form: {
      _id: formId,
      name: form.name,
      ...(form.lang && { lang: form.lang }),
      version: form.version,
      ...(form.description && { description: form.description }),
    },
    tree,
    values,
    formDataId: formData?._id ?? null,
    caseToken: held?.caseToken ?? null,
    ...(held?.stays && { stays: true as const }),
    revision: formData?.revision ?? null,
    keptDays: services.config.draftDays,
    number: formData?.DiaryNumber ?? null,
    case: opened.case,
    query,
    state: state && { _id: state._id, name: state.name },
    connections,
    ...(loaded.redirect && leadModel(context, loaded.redirect)),
    ...(own &&
      loaded.redirect?.params?.return &&
      request.query.return && { returned: request.query.return.slice(0, 200) }),
    // By whom else they are given is staff's own.
    ...(approvals && {
      approvals: approvals.map(({ connectionId, label, needed, left, given }) => ({
        ...{ connectionId, label, needed, left },
        mine: given.some(({ mine }) => mine),
      })),
    }),
    ...((own || loaded.party) && signingModel(context, loaded)),
    ...((own || loaded.party) && partiesModel(context, loaded)),
    ...acknowledgedModel(context, loaded),
    ...(own && payingModel(context, loaded)),
    ...(loaded.fellAway && { fellAway: loaded.fellAway }),
    ...(opened.uploads.length > 0 && { uploads: opened.uploads }),
    step,
    readOnly,
    ...(withdrawal && { withdrawal }),
    ...(told && { own: true as const, ...told }),
    ...(own &&
      held?.caseToken && {
        files: await fileHrefs(context, held, [values, completion?.values ?? {}], messages),
      }),
    ...(completion && { completion }),
    ...(lock === 'disabled' && readOnly && !completion && { asFields: true }),
    notes: messages.map((message) => shownMessage(emptied(message), formData?.createdByName ?? '', t)),
    ...(formData?.redactions.length && { removed: formData.redactions.map(removedOf) }),
    page,
    done: filling ? progressOf(filling, reached, page).done : [],
    problems: [],
    action,
    breadcrumbs: await breadcrumbsOf(services, session, formId),
    ...options.more,
    ...(told && { writing: { ...told.writing, ...unsent, ...options.more?.writing } }),
  }
}

/** What they have taken part of themselves; a comment that was removed is not told any more. */
function acknowledgedModel(
  { session }: LoadContext,
  { acknowledgements = [], formData }: LoadedForm,
): Pick<FormFillModel, 'acknowledged'> {
  const mine = acknowledgements.filter((one) => one.mine)
  if (mine.length === 0) return {}
  const notes = Object.values(formData?.notes ?? {}).flat()
  const told = mine.map(({ componentId, at, noteId }) => {
    const comment = notes.find((one) => one.noteId === noteId)?.note ?? ''
    return [componentId, { when: momentInWords(at, session.locale), comment }] as const
  })
  return { acknowledged: Object.fromEntries(told) }
}

/** One that has just been led here is not led on: two that lead to each other are no trap. Nor are administrators, who are never shut out. */
function leadModel({ session, request }: LoadContext, link: TargetTo): Pick<FormFillModel, 'lead'> {
  const href = hrefOf(link)
  if (!href) return {}
  const blank = link.isTargetBlank === true
  const now =
    !blank && !(ledHere in request.query) && request.query.return === undefined && !holds(session, 'admin')
  return { lead: { href, blank, now } }
}

const removedOf = (one: Redaction) => ({
  ...{ place: placeOf(one), file: one.kind === 'file', byName: one.byName, at: one.at },
  ...(one.reason && { reason: one.reason }),
})

function shownMessage(message: Note, sender: string, t: Translate): FormFillModel['notes'][number] {
  const { noteId, note, origin, createdByName, created, read, files, quoted, leftOut = [] } = message
  const [way] = message.ways ?? []
  return {
    ...{ noteId, note, origin, createdByName, created, read },
    files: files.map(({ assetId, name }) => ({ assetId, name })),
    ...(isFromOther(message, sender) && { other: true as const }),
    ...(isAutomatic(origin) && way && { way: { channel: way.channel, state: way.state } }),
    ...(quoted && { quoted }),
    ...(leftOut.length > 0 && {
      leftOut: leftOut.map(({ name, problem }) => ({ name, problem: t(problem, { n: mostNoteFiles }) })),
    }),
  }
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
  const { pages, from, open } = progress
  // What holds who has gone past it is not gone back before.
  const isBefore = asked !== undefined && pages.includes(asked) && pages.indexOf(asked) < pages.indexOf(from)
  return asked && !isBefore ? open : from || tree.rootId
}

function firstPage(tree: Tree): string {
  const root = tree.nodes[tree.rootId]
  return root?.structure.find((id) => isPage(tree, id)) ?? tree.rootId
}

const isPage = (tree: Tree, id: string) => traits.page.includes(tree.nodes[id]?.type ?? '')

/** Where a visitor opens the files of a case that is sent in: by a link each, for an hour. */
async function fileHrefs(
  { services, session }: LoadContext,
  held: Held,
  values: readonly Readonly<Record<string, unknown>>[],
  messages: readonly Note[],
): Promise<Record<string, string>> {
  const answered = values.flatMap((one) => Object.values(one)).flatMap((value) => filesIn(value))
  const carried = messages.flatMap(({ files }) => files)
  const assetIds = [...new Set([...answered, ...carried].map(({ assetId }) => assetId))]
  const ref = { ...refOf(held), formDataId: held.formDataId, assetIds }
  try {
    const links = await services.invoke(attachmentLinks, session, ref)
    return Object.fromEntries(links.map(({ assetId, ...link }) => [assetId, pathOfLink(link)]))
  } catch (error) {
    // Too many at once, or no room: each is opened by a press.
    if (error instanceof Failure) return {}
    throw error
  }
}
