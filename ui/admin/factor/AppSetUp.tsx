import { useEffect, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { copyText } from './copyText.ts'

/** How an app is set up: a QR code to read, and the same as text. */
export function AppSetUp({ secret, uri }: { secret: string; uri: string }) {
  const t = useT()
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    // What draws the code is loaded with the first of them; without it there is the text.
    void import('uqr').then(
      ({ renderSVG }) =>
        shown &&
        setPicture(
          `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 4, whiteColor: '#fff' }))}`,
        ),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [uri])
  const spaced = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <>
      <p>{t('Läs av QR-koden med en autentiseringsapp i telefonen, eller skriv in nyckeln i appen.')}</p>
      {picture && <img className="a-qr a-qr-app" src={picture} alt={t('QR-kod för autentiseringsappen')} />}
      <TextField
        label={t('Nyckel')}
        mono
        multiline
        rows={2}
        readOnly
        spellCheck={false}
        value={spaced}
        onChange={() => {}}
      />
      <div className="a-card-foot">
        <Button small icon="copy" onPress={() => void copyText(secret, t)}>
          {t('Kopiera nyckeln')}
        </Button>
      </div>
    </>
  )
}
