import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { copyText } from './copyText.ts'

/** Codes that let their person in without the app, shown this once: to copy, to keep as a file, to print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const text = codes.join('\n')
  return (
    <>
      <Callout tone="success" announce title={t('Dina återställningskoder')}>
        {t(
          'Spara koderna på ett säkert ställe. Med var och en kan du logga in en gång när du inte har din telefon. De visas bara nu.',
        )}
      </Callout>
      <ul className="a-codes k-mono" aria-label={t('Dina återställningskoder')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="a-card-foot">
        <Button small icon="copy" onPress={() => void copyText(text, t)}>
          {t('Kopiera')}
        </Button>
        <a
          className="k-button k-small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${t('återställningskoder')}.txt`}
        >
          {t('Hämta som fil')}
        </a>
        <Button small icon="printer" onPress={() => print()}>
          {t('Skriv ut')}
        </Button>
      </div>
    </>
  )
}
