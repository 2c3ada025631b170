import type { ProcessConnection } from '../../../src/shared/process/process.ts'

/** Pixels at 100 % that the label of a connection takes, near enough to find a place for it: what is wider is cut. */
export function labelWidth(
  name: string,
  {
    allow,
    condition,
    validate,
    effects,
    approvals,
  }: Pick<ProcessConnection, 'allow' | 'condition' | 'validate' | 'effects' | 'approvals'>,
): number {
  const letters = Math.min(2, (allow.assignmentRoles?.length ?? 0) + (allow.author ? 1 : 0))
  const signs = (condition ? 1 : 0) + (validate ? 1 : 0)
  const counted = (effects.length > 0 ? 1 : 0) + (approvals ? 1 : 0)
  const width = 14 + name.length * 6.6 + letters * 22 + signs * 18 + counted * 30
  return Math.min(mostLabel, Math.round(width))
}

/** As in `canvas.css`. */
export const mostLabel = 220
