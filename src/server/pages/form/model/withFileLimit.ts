import type { AnySettings } from '../../../../shared/catalogue/anySettings.ts'
import * as traits from '../../../../shared/catalogue/traits.ts'
import { defaultMaxSize } from '../../../../shared/catalogue/values/FileUpload.ts'
import type { DrawnTree } from '../../../../shared/tree/tree.ts'

/** Questions about files say no more than the server takes in, in bytes. */
export function withFileLimit(tree: DrawnTree, maxUploadBytes: number): DrawnTree {
  const most = maxUploadBytes / 1000
  const tooMuch = Object.values(tree.nodes).filter(
    ({ type, extra }: { type: string; extra: AnySettings }) =>
      traits.holdsFiles.includes(type) && Number(extra.maxSize || defaultMaxSize) > most,
  )
  if (tooMuch.length === 0) return tree
  const nodes = tooMuch.map((node) => [node._id, { ...node, extra: { ...node.extra, maxSize: most } }])
  return { ...tree, nodes: { ...tree.nodes, ...Object.fromEntries(nodes) } }
}
