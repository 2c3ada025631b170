import { catalogue } from '../../../shared/catalogue/index.ts'
import { modeOf, type TreeMode } from '../../../shared/schemas/define.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { problemSteps, problemsOf } from '../../../shared/tree/problems.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { turn, unhurried } from '../../unhurried.ts'
import type { TreeProblem } from '../documents.ts'
import { toDocument, treeOf } from '../lists/rows.ts'
import type { DocumentNeeds } from '../needs.ts'
import { createSettingsCheck } from './settingsCheck.ts'
import { unknownEffects } from './unknownEffects.ts'

/** What was found in a tree, and of which document it was: of one that has another tree or other values by now nothing is known. */
export interface CheckedTree extends Pick<DocumentRow, 'tree' | 'data'> {
  problems: TreeProblem[]
}

/** What is wrong in its tree alone, found before a write that asks for it: others have their turn in between. */
export async function checkedTree(row: DocumentRow): Promise<CheckedTree> {
  const look = lookAt(row, treeOf(row))
  await turn()
  return { tree: row.tree, data: row.data, problems: look ? await unhurried(problemSteps(...look)) : [] }
}

const lookAt = (row: DocumentRow, tree: Tree | null) => {
  const schema = schemaOf(row.schema)
  const mode = schema && modeOf(schema, toDocument(row))
  return tree && mode ? ([tree, mode, catalogue, checkSettings] as const) : undefined
}

/**
 * Everything that is wrong or missing in a document: in its tree, and in what it takes beyond that to publish it.
 * `unhurriedly`: not inside a write, and others have their turn in between; `checked`: its tree was looked at before.
 */
export async function problemsOfDocument(
  needs: DocumentNeeds,
  read: Reads,
  session: Session,
  row: DocumentRow,
  {
    tree = treeOf(row),
    unhurriedly = false,
    checked,
  }: { tree?: Tree | null; unhurriedly?: boolean; checked?: CheckedTree | undefined } = {},
): Promise<TreeProblem[]> {
  const known = checked?.tree === row.tree && checked.data === row.data ? checked.problems : undefined
  const look = known ? undefined : lookAt(row, tree)
  const found = look ? (unhurriedly ? await unhurried(problemSteps(...look)) : problemsOf(...look)) : []
  const inTree = known ?? found
  if (unhurriedly) await turn()
  const effects = needs.kinds.of('effect')
  const named = tree
    ? await unknownEffects(
        tree,
        async (name, as) => (await effects?.isThere?.(read, session, name, as)) ?? true,
      )
    : []
  if (unhurriedly) await turn()
  const beyond =
    (await needs.kinds.of(row.schema)?.beforePublish?.({ read, session, document: toDocument(row), tree })) ??
    []
  return [...inTree, ...named, ...beyond]
}

/** Everything that is wrong or missing in a tree alone. */
export function treeProblems(mode: TreeMode, tree: Tree): TreeProblem[] {
  return problemsOf(tree, mode, catalogue, checkSettings)
}

const checkSettings = createSettingsCheck()
