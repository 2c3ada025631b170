import { Component, type ReactNode } from 'react'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { useT } from '../../../kit/text.tsx'

interface Props {
  node: TreeNode
  children: ReactNode
}

/** Keeps a component that cannot be drawn from taking the canvas with it. Tries again when the node changes. */
export class ComponentBoundary extends Component<Props, { failed: Error | null; node: TreeNode }> {
  override state: { failed: Error | null; node: TreeNode } = { failed: null, node: this.props.node }

  static getDerivedStateFromError(failed: Error) {
    return { failed }
  }

  static getDerivedStateFromProps(props: Props, state: { node: TreeNode }) {
    return props.node === state.node ? null : { failed: null, node: props.node }
  }

  override render() {
    return this.state.failed ? <Broken error={this.state.failed} /> : this.props.children
  }
}

function Broken({ error }: { error: Error }) {
  const t = useT()
  return (
    <p className="b-unsupported">{t('Komponenten gick inte att rita: {error}', { error: error.message })}</p>
  )
}
