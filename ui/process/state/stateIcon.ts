import { Gavel, Hourglass } from 'lucide-react'
import type { ProcessState } from '../../../src/shared/process/process.ts'
import type { IconLike } from '../../kit/Icon.tsx'

/** What a state is, as its icon says it. */
export function stateIcon({ stateType, subType }: Pick<ProcessState, 'stateType' | 'subType'>): IconLike {
  if (stateType === 'start') return 'circle-play'
  if (stateType === 'end') return 'circle-check'
  if (subType === 'waiting') return Hourglass
  if (subType === 'decision') return Gavel
  return 'circle'
}
