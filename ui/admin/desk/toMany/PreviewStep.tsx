import { useState } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useT } from '../../../kit/text.tsx'
import { CallNumber } from '../../case/talk/CallNumber.tsx'
import type { ActionOutput } from '../../client.tsx'
import { exampleOf, lackedByAll, unfilledInWords } from './leftOut.ts'

export type PreviewedMessages = ActionOutput<'case/previewMessages'>

/** Some of the messages as they will be, and by name those that do not go. */
export function PreviewStep({ preview }: { preview: PreviewedMessages }) {
  const t = useT()
  const { count, reached, unreached, unfilled } = preview
  const lacked = lackedByAll(unfilled)
  return (
    <>
      <p role="status">
        {reached.length === count
          ? t(
              '{n, plural, one {Meddelandet når den som skickat in ärendet.} other {Meddelandet når alla #.}}',
              { n: count },
            )
          : reached.length === 0
            ? t('Meddelandet når ingen av dem.')
            : t('Meddelandet når {n} av {count}. Resten får inget meddelande.', { n: reached.length, count })}
      </p>
      <Previews previews={preview.previews} />
      {unreached.length > 0 && (
        <section aria-labelledby="many-unreached">
          <h3 id="many-unreached">{t('Kan inte nås ({n})', { n: unreached.length })}</h3>
          <p className="k-muted">
            {unreached.some(({ why }) => why === 'server')
              ? t('De har inget konto, och servern har ingen e-post inställd.')
              : t('De har varken konto eller e-postadress.')}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled with the keys, too */}
          <ul className="a-many-left" tabIndex={0} aria-labelledby="many-unreached">
            {unreached.map(({ _id, name, phone }) => (
              <li key={_id}>
                <span>{name}</span>
                {phone ? (
                  <CallNumber phone={phone} />
                ) : (
                  <span className="k-muted">{t('Inget telefonnummer')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unfilled.length > 0 && (
        <section aria-labelledby="many-unfilled">
          <h3 id="many-unfilled">{t('Kan inte fyllas i ({n})', { n: unfilled.length })}</h3>
          <p className="k-muted">
            {lacked && <>{t('De saknar {names}.', { names: lacked })} </>}
            {t('Skriv till exempel {example} där något får saknas.', { example: exampleOf(unfilled, t) })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled with the keys, too */}
          <ul className="a-many-left" tabIndex={0} aria-labelledby="many-unfilled">
            {unfilled.map(({ _id, name, missing }) => (
              <li key={_id}>
                <span>{name}</span>
                {!lacked && <span className="k-muted">{unfilledInWords(missing, t)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Previews({ previews }: Pick<PreviewedMessages, 'previews'>) {
  const t = useT()
  const [at, setAt] = useState(0)
  const shown = previews[at]
  if (!shown) return null
  const last = previews.length - 1
  return (
    <section className="a-many-preview" aria-label={t('Så blir meddelandet')}>
      <div className="a-many-preview-head">
        <span aria-live="polite">
          <strong>{shown.name}</strong>{' '}
          {last > 0 && (
            <span className="k-muted">{t('{n} av {of}', { n: at + 1, of: previews.length })}</span>
          )}
        </span>
        {last > 0 && (
          <span className="a-many-steps">
            <IconButton
              icon="chevron-left"
              label={t('Föregående ärende')}
              disabled={at === 0}
              onPress={() => setAt(at - 1)}
            />
            <IconButton
              icon="chevron-right"
              label={t('Nästa ärende')}
              disabled={at === last}
              onPress={() => setAt(at + 1)}
            />
          </span>
        )}
      </div>
      <p className="a-note-words">{shown.text}</p>
      <p className="k-muted">
        <Icon icon={shown.channel === 'account' ? 'user' : 'mail'} size={14} /> {goesBy(shown, t)}
      </p>
    </section>
  )
}

function goesBy({ channel, address, mails }: PreviewedMessages['previews'][number], t: Translate): string {
  if (channel === 'mail') return t('E-post med en länk till {address}', { address })
  return mails
    ? t('På sidan för ärendet, och e-post om det till {address}', { address })
    : t('På sidan för ärendet')
}
