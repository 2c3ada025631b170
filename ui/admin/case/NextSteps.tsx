import { memo } from 'react'
import { isCitizens } from '../../../src/shared/process/graph/steps.ts'
import { ApprovalsLine } from './ApprovalsLine.tsx'
import { AwaitsSignatures } from './AwaitsSignatures.tsx'
import { Connections, type NewStatus } from './Connections.tsx'
import { AwaitingLine } from './family/AwaitingLine.tsx'
import { SignLine } from './SignLine.tsx'
import type { LoadedCase } from './types.ts'

export interface NextStepsProps {
  loaded: LoadedCase
  /** It is removed, or no longer the person's to read. */
  gone: boolean
  /** Of what stands around the buttons. */
  className?: string
  reload: () => void
  /** Its status was changed here. */
  onStatus: (status: NewStatus) => void
}

/** The ways on from where a case stands, on its page and beside the list; nothing where there are none. */
export const NextSteps = memo(function NextSteps({
  loaded,
  gone,
  className,
  reload,
  onStatus,
}: NextStepsProps) {
  const { formData, state, connections, normStructure, completion } = loaded
  const { approvals = [], awaiting = [], awaitsSignatures = [] } = loaded
  // What one has sent in oneself is signed on one's own page of it.
  const signing = loaded.signing && !isCitizens(loaded.signing.who) ? loaded.signing : undefined
  const lines = approvals.length + awaiting.length + awaitsSignatures.length + (signing ? 1 : 0)
  if (gone || !formData || !state || connections.length + lines === 0) return null
  return (
    <div className={className}>
      <Connections
        id={formData._id}
        state={state._id}
        connections={connections}
        nodes={normStructure}
        asked={Boolean(completion?.asked)}
        number={formData.DiaryNumber}
        revision={formData.revision}
        onChanged={(status) => {
          reload()
          if (status) onStatus(status)
        }}
      />
      {signing && <SignLine id={formData._id} revision={formData.revision} asked={signing} onDone={reload} />}
      {approvals.length > 0 && <ApprovalsLine id={formData._id} approvals={approvals} onChanged={reload} />}
      {awaitsSignatures.length > 0 && <AwaitsSignatures awaited={awaitsSignatures} />}
      {awaiting.length > 0 && <AwaitingLine awaiting={awaiting} />}
    </div>
  )
})
