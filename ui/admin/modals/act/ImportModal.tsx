import { ImportForm } from '../../solutions/ImportForm.tsx'
import { ImportSolution } from '../../solutions/ImportSolution.tsx'
import type { DocumentModalProps } from '../modalProps.ts'

/** Reads documents in from a file: a solution, or a form of another system. */
export function ImportModal(props: DocumentModalProps) {
  return props.schema.name === 'form' ? <ImportForm {...props} /> : <ImportSolution {...props} />
}
