import { endsAskingIn } from '../../../../src/shared/process/talk/completion.ts'
import { useT } from '../../../kit/text.tsx'

/** What closing means for what the citizen is asked to complete. `n`: in so many of several cases that are closed together. */
export function EndsAsking({ n }: { n?: number }) {
  const t = useT()
  return (
    <p>
      {n === undefined
        ? t(
            'Invånaren är ombedd att komplettera ärendet. Avslutas det frågar vi inte efter kompletteringen längre. Det som hen redan har börjat skriva går ändå att skicka in.',
          )
        : t(endsAskingIn, { n })}
    </p>
  )
}
