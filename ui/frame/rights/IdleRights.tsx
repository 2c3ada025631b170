import './rights.css'
import type { Right } from '../../../src/shared/rules/rights/rights.ts'
import { useT } from '../../kit/text.tsx'

/** Whether it lets something be changed, which the step type has to, too. */
export const givesChange = (right: Right | null | undefined): boolean =>
  right === 'edit' || right === 'required'

/** Says of whom a right to change says nothing, as their step type is another than editing. `state`: where, if that is not plain. */
export function IdleRights({ names, state }: { names: readonly string[]; state?: string }) {
  const t = useT()
  if (names.length === 0) return null
  const who = { names: names.join(', ') }
  return (
    <p className="f-rights-note" role="note">
      {state === undefined
        ? t(
            '{names} möter inte det här steget som redigering: Ändra och Måste svara gör ingenting för dem här. Välj Redigering bland stegtyperna, eller ge dem Läsa.',
            who,
          )
        : t(
            '{names} möter inte {state} som redigering: Ändra och Måste svara gör ingenting för dem där. Välj Redigering bland stegtyperna i processen, eller ge dem Läsa.',
            { ...who, state },
          )}
    </p>
  )
}
