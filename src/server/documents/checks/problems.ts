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

/**
 * Everything that is wrong or missing in a document: in its tree, and in what it takes beyond that to publish it.
 * `unhurriedly`: not inside a write, and others have their turn in between.
 */
export async function problemsOfDocument(
  needs: DocumentNeeds,
  read: Reads,
  session: Session,
  row: DocumentRow,
  { tree = treeOf(row), unhurriedly = false }: { tree?: Tree | null; unhurriedly?: boolean } = {},
): Promise<TreeProblem[]> {
  const schema = schemaOf(row.schema)
  const mode = schema && modeOf(schema, toDocument(row))
  const look = tree && mode ? ([tree, mode, catalogue, checkSettings] as const) : undefined
  const inTree = look ? (unhurriedly ? await unhurried(problemSteps(...look)) : problemsOf(...look)) : []
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
