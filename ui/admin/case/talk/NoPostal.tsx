import { useT } from '../../../kit/text.tsx'
import type { ShownReach } from '../types.ts'

/** Beside the way of a letter: that the case does not say where one goes, and what is left. */
export function NoPostal({
  reach: { hasPostal, phone },
}: {
  reach: Pick<ShownReach, 'hasPostal' | 'phone'>
}) {
  const t = useT()
  if (hasPostal) return null
  return (
    <span className="a-no-postal">
      {phone
        ? t('Ärendet har ingen postadress: ring, eller ta reda på den och skriv den på brevet.')
        : t(
            'Ärendet har varken postadress eller telefonnummer: ta reda på något av dem innan brevet skickas.',
          )}
    </span>
  )
}
