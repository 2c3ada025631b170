import { ImportBpmn } from '../../solutions/ImportBpmn.tsx'
import { ImportForm } from '../../solutions/ImportForm.tsx'
import { ImportSolution } from '../../solutions/ImportSolution.tsx'
import type { DocumentModalProps } from '../modalProps.ts'

/** Reads documents in from a file: a solution, a form of another system, or a drawing of a process. */
export function ImportModal(props: DocumentModalProps) {
  if (props.schema.name === 'process') return <ImportBpmn {...props} />
  return props.schema.name === 'form' ? <ImportForm {...props} /> : <ImportSolution {...props} />
}
