import { keysOf } from '../../../shared/record.ts'
import { hasRights } from '../../../shared/rules/rights/treeFor.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { builtInFilters } from '../../../shared/rules/text/template.ts'
import { namesInTemplate } from '../../../shared/rules/text/templateNames.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import { form } from '../../../shared/schemas/form.ts'
import { namesOf, withNamesIn } from '../../../shared/tree/names.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import { draftHash } from '../../documents/contentHash.ts'
import type { Documents, TreeProblem } from '../../documents/documents.ts'
import { isAddressOf } from '../../documents/kinds/address.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import { storedValues, treeOf, valuesIfOfKind, valuesOf } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import type { Trials } from '../../trials/contract.ts'
import { renameInProcess } from './renameInProcess.ts'

/** Settings of a form that hold the name of one of its questions. */
const questions = ['senderName', 'placeName', 'personName'] as const

export const formKind = (
  documents: Pick<Documents, 'allPublished' | 'updateIn'>,
  trials: Pick<Trials, 'failing'>,
): KindOf<'form'> => ({
  failing: (session, id) => trials.failing(session, { schema: 'form', id }),

  /** Where there is only one process that cases can run in, a new form runs in it. */
  async start(session, { formType, process }) {
    if (formType === 'external' || process) return {}
    const [only, ...others] = (await documents.allPublished(session, 'process')).filter(
      ({ data }) => data.type !== 'template',
    )
    return only && others.length === 0 ? { process: only._id } : {}
  },

  /** A view at the same address would be met in its place. */
  async check(context) {
    const taken = await isAddressOf('view', context, context.values.path ?? '')
    return taken ? { path: 'validation.duplicate' } : {}
  },

  /** Conditions, timers and effects of its process speak of the answers by their names, and so does what its cases are called. */
  async afterRename(context) {
    const { tx, session, document, renamed } = context
    await renameInProcess(documents, context)
    const { caseTitle, senderName, placeName, personName } = document
    const before = { caseTitle, senderName, placeName, personName }
    const now = withNamesIn(before, renamed, questions)
    if (keysOf(before).every((key) => now[key] === before[key])) return
    const row = await tx.documents.find(session.org, document._id)
    // Part of the same save: the builder goes on from the revision that it has.
    if (!row) return
    const after = { ...row, data: storedValues(form, { ...valuesOf(row), ...now }) }
    await tx.documents.update(row.org, row._id, { data: after.data, hash: draftHash(after, row) })
  },

  /** A form that runs here needs a published process, or nobody could handle what is sent in. */
  async beforePublish({ read, session, document, tree: edited }) {
    if (document.formType === 'external') return []
    const tree = edited ?? (await draftOf(read, session, document._id))
    const strange = [
      ...strangeNames(document, tree),
      ...(tree && hasRights(tree)
        ? await (await import('./rightsProblems.ts')).problemsOfRights(read, session, document, tree)
        : []),
    ]
    const problem = (key: string): TreeProblem[] => [
      { nodeId: null, level: 'error', key, field: 'process' },
      ...strange,
    ]
    if (!document.process) return problem('builder.formNeedsProcess')
    // Read inside the write: an import publishes the process and its forms at once.
    const process = await read.documents.find(session.org, String(document.process))
    const live = process?.removed === null && process.published !== null
    if (!live) return problem('builder.processNotPublished')
    return isTemplate(process) ? problem('builder.processIsTemplate') : strange
  },
})

/** Cases run in no template. */
const isTemplate = (row: DocumentRow) => valuesIfOfKind('process', row)?.type === 'template'

async function draftOf(read: Reads, { org }: Session, id: string): Promise<Tree | null> {
  const row = await read.documents.find(org, id)
  return row ? treeOf(row) : null
}

/** Settings of the form itself that name a question which it does not have. */
function strangeNames(
  { caseTitle, ...document }: Pick<DocumentNamed<'form'>, 'caseTitle' | (typeof questions)[number]>,
  tree: Tree | null,
): TreeProblem[] {
  const names = tree ? namesOf(tree) : new Set<string>()
  const filters = { ...builtInFilters, ...swedishFilters('') }
  const asked = {
    caseTitle: namesInTemplate(caseTitle ?? '').filter((name) => !Object.hasOwn(filters, name)),
    ...Object.fromEntries(questions.map((field) => [field, document[field] ? [document[field]] : []])),
  }
  return Object.entries(asked).flatMap(([field, of]) =>
    of.some((name) => !names.has(name))
      ? [{ nodeId: null, level: 'error' as const, key: 'builder.noSuchQuestion', field }]
      : [],
  )
}
