import { longestNote } from '../../../../src/shared/process/talk/noteLimits.ts'
import { useT } from '../../../kit/text.tsx'

/**
 * What a mail quotes of earlier ones, and its signature: folded away until somebody asks for it. Below a note as long as can be stands its
 * rest, too.
 */
export function Quoted({ text, note }: { text: string; note: string }) {
  const t = useT()
  return (
    <details className="a-quoted">
      <summary>
        {note.length < longestNote ? t('Visa citerad text') : t('Visa resten av meddelandet')}
      </summary>
      <p>{text}</p>
    </details>
  )
}
