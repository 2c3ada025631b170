import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { useServerEvent } from '../../client.tsx'

/** Who has taken over what one had begun to write in the case, at the box that it left. Its place is there before it speaks. */
export function DraftTaken({ id }: { id: string }) {
  const t = useT()
  const [taken, setTaken] = useState<{ of: string; byName: string } | null>(null)
  useServerEvent('draftTaken', ({ formDataId, byName }) => {
    if (formDataId === id) setTaken({ of: id, byName })
  })
  const name = (taken?.of === id && (taken.byName || t('Okänd'))) || null
  return (
    <div role="status" {...(name === null ? { className: 'k-hidden' } : {})}>
      {name !== null && (
        <Callout
          title={t('{name} tog över ditt utkast', { name })}
          actions={
            <Button small onPress={() => setTaken(null)}>
              {t('Jag har sett det')}
            </Button>
          }
        >
          <p>{t('Så länge det inte är skickat står det ovanför, som ”Utkast av {name}”.', { name })}</p>
        </Callout>
      )}
    </div>
  )
}
