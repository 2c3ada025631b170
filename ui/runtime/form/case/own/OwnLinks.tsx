import type { ReactNode } from 'react'
import type { FormLink, FormLinksModel } from '../../../../../src/shared/wire/page/links.ts'
import { dayAndTimeIn } from '../../../dayAndTime.ts'
import { mainHeading } from '../../../mainHeading.ts'
import { usePage } from '../../../page.ts'
import { HeldWay } from './HeldWay.tsx'
import { useHeldHere } from './heldHere.ts'
import { LinkToKeep } from './LinkToKeep.tsx'

/** What lets somebody in to one's draft or case without a login: what it leads to, until when, and how to end it. */
export function OwnLinks({ model }: { model: FormLinksModel }) {
  const { t, tree } = usePage()
  const { form, number, isDraft, links, made, said } = model
  useHeldHere('links', model)
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  const live = links.filter(({ dead }) => dead === null)
  return (
    <div className="v-receipt">
      <p className="v-receipt-service">
        {form.name}
        {number && `, ${t('Ärende {number}', { number })}`}
      </p>
      <Title className="v-form-title">{t('Dina länkar')}</Title>
      {said && (
        <p className="v-notice" role="status">
          {said}
        </p>
      )}
      {made && (
        <div className="v-notice">
          <div>
            <LinkToKeep
              link={made}
              subject={form.name}
              label={t('Spara den här länken. Den visar kvittot med dina svar, i 30 dagar:')}
            />
          </div>
        </div>
      )}
      <p>{t('Den som har en av länkarna kommer in utan att logga in. Stäng dem som du inte behöver.')}</p>
      {live.length === 0 ? (
        <p className="v-muted">{t('Just nu finns det inga.')}</p>
      ) : (
        <ul className="v-own-links">
          {live.map((link) => (
            <Line key={link._id} model={model} link={link} />
          ))}
        </ul>
      )}
      <div className="v-buttons">
        {!isDraft && (
          <Press model={model} action="receiptLink">
            {t('Gör en länk till kvittot')}
          </Press>
        )}
        <HeldWay held={isDraft ? { ...model, caseToken: null } : model} to={model.backHref} action="case">
          {isDraft ? t('Tillbaka till formuläret') : t('Tillbaka till ärendet')}
        </HeldWay>
      </div>
    </div>
  )
}

function Line({ model, link }: { model: FormLinksModel; link: FormLink }) {
  const { t, locale } = usePage()
  const inWords = dayAndTimeIn(locale)
  const at = (when: number) => <time dateTime={new Date(when).toISOString()}>{inWords(when)}</time>
  const { purpose, file, created, lastUsed, expires } = link
  const isOwn = purpose === 'own'
  const name =
    purpose === 'receipt'
      ? t('Länk till kvittot')
      : purpose === 'attachment'
        ? file
          ? t('Länk till filen {name}', { name: file })
          : t('Länk till en fil')
        : isOwn
          ? t('Webbläsare där du har fyllt i')
          : purpose === 'message'
            ? t('Länk till ett meddelande')
            : purpose === 'visit'
              ? link._id === model.here
                ? t('Den här webbläsaren, där du har skrivit in en kod')
                : t('Webbläsare där du har skrivit in en kod')
              : t('Länk för att fortsätta fylla i')
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="v-muted">
          {t('Skapad')} {at(created)}
          {lastUsed !== null && (
            <>
              {', '}
              {t('användes')} {at(lastUsed)}
            </>
          )}
          {expires !== null && (
            <>
              {', '}
              {t('gäller till')} {at(expires)}
            </>
          )}
        </p>
        {purpose === 'message' && (
          <p className="v-muted">{t('Stänger du den avslutas även besök som har börjat med den.')}</p>
        )}
        {isOwn && (
          <p className="v-muted">
            {t('Stänger du andra webbläsare slutar även länkarna att gälla. Här kan du fortsätta.')}
          </p>
        )}
      </div>
      <Press model={model} action={`revoke:${link._id}`}>
        {isOwn ? t('Stäng andra webbläsare') : t('Stäng')}
        {!isOwn && <span className="v-hidden"> {name}</span>}
      </Press>
    </li>
  )
}

interface PressProps {
  model: FormLinksModel
  action: string
  children: ReactNode
}

function Press({ model: { action: to, formDataId, caseToken }, action, children }: PressProps) {
  const { csrf } = usePage()
  return (
    <form method="post" action={to}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId} />
      <input type="hidden" name="_caseToken" value={caseToken ?? ''} />
      <button type="submit" name="_do" value={action} className="v-button">
        {children}
      </button>
    </form>
  )
}
