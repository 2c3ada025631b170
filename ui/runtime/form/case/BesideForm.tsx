import { OpenFileForm } from '../../field/FileLink.tsx'
import type { FormRun } from '../formRun.ts'
import { AcknowledgeForm } from './own/Acknowledge.tsx'
import { useAsRun } from './useRunOf.ts'

/** Forms that buttons among the answers send, which have nothing to do with the answers. */
export function BesideForm({ run }: { run: FormRun }) {
  useAsRun(run)
  return (
    <>
      <OpenFileForm run={run} />
      <AcknowledgeForm model={run.model} />
    </>
  )
}
