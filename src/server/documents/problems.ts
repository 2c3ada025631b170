import { catalogue } from '../../shared/catalogue/index.ts'
import { problemsOf as fieldProblemsOf } from '../../shared/fields/shape.ts'
import type { Schema, TreeMode } from '../../shared/schemas/define.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { problemsOf } from '../../shared/tree/problems.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { Session } from '../session.ts'
import type { Db } from '../store/driver.ts'
import type { DocumentRow } from '../store/tables.ts'
import type { TreeProblem } from './documents.ts'
import type { DocumentNeeds } from './needs.ts'
import { toDocument, treeOf } from './rows.ts'

/** Everything that is wrong or missing in a document: in its tree, and in what it takes beyond that to publish it. */
export async function problemsOfDocument(
  needs: DocumentNeeds,
  db: Db,
  session: Session,
  row: DocumentRow,
): Promise<TreeProblem[]> {
  const schema = schemaOf(row.schema)
  const tree = treeOf(row)
  const inTree = tree && schema?.tree ? treeProblems({ ...schema, tree: schema.tree }, tree) : []
  const beyond =
    (await needs.kinds.of(row.schema)?.beforePublish?.({ db, session, document: toDocument(row), tree })) ??
    []
  return [...inTree, ...beyond]
}

/** Everything that is wrong or missing in a tree alone. */
export function treeProblems(schema: Schema & { tree: TreeMode }, tree: Tree): TreeProblem[] {
  return problemsOf(tree, schema.tree, catalogue, (definition, settings) =>
    Object.values(fieldProblemsOf(definition.settings, settings)),
  )
}
