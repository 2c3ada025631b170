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
        : t(
            'I {n, plural, one {ett av ärendena} other {# av ärendena}} är invånaren ombedd att komplettera. Avslutas ärendena frågar vi inte efter det längre. Det som någon redan har börjat skriva går ändå att skicka in.',
            { n },
          )}
    </p>
  )
}
