import { Fragment, memo } from 'react'
import { useT } from '../../../kit/text.tsx'
import { useIsViewing } from '../../session.tsx'
import { KeyHint } from './KeyHint.tsx'

/** The keys that are used most, where there is a keyboard to use them with. */
export const KeyLine = memo(function KeyLine({ onHelp }: { onHelp: () => void }) {
  const t = useT()
  const isViewing = useIsViewing()
  const looks = [
    [['J', 'K'], t('Flytta')],
    [['↵'], t('Öppna')],
  ] as const
  const acts = [
    [['T'], t('Ta')],
    [['A'], t('Tilldela')],
    [['S'], t('Status')],
    [['R'], t('Svara')],
    [['X'], t('Välj')],
  ] as const
  // Whoever looks at what somebody else sees does nothing there.
  const keys = isViewing ? looks : [...looks, ...acts]
  return (
    <p className="a-key-line">
      {keys.map(([of, does]) => (
        <span key={does}>
          {of.map((key) => (
            <Fragment key={key}>
              <KeyHint of={key} />{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
      <button type="button" className="a-key-help" onClick={onHelp}>
        <KeyHint of="?" /> {t('Hjälp')}
      </button>
    </p>
  )
})
