import type { ProcessConnection } from '../../../src/shared/process/process.ts'

/** Pixels at 100 % that the label of a connection takes, near enough to find a place for it: what is wider is cut. */
export function labelWidth(
  name: string,
  {
    allow,
    condition,
    validate,
    effects,
  }: Pick<ProcessConnection, 'allow' | 'condition' | 'validate' | 'effects'>,
): number {
  const letters = Math.min(2, (allow.assignmentRoles?.length ?? 0) + (allow.author ? 1 : 0))
  const signs = (condition ? 1 : 0) + (validate ? 1 : 0)
  const width = 14 + name.length * 6.6 + letters * 22 + signs * 18 + (effects.length > 0 ? 30 : 0)
  return Math.min(mostLabel, Math.round(width))
}

/** As in `canvas.css`. */
export const mostLabel = 220
