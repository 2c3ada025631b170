import { proxyKey } from '../../../../../src/shared/process/parties.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import type { FormParties } from '../../../../../src/shared/wire/page/ownCase.ts'
import { forgetAll } from '../../../live/kept.ts'
import { usePage } from '../../../page.ts'
import { OwnPress } from './OwnPress.tsx'

/** As whom a party is in the case, and where it stands; `isApart`: whose signature it waits for is told elsewhere on the page. */
export function PartyIntro({ model, isApart }: { model: FormFillModel; isApart: boolean }) {
  const { t } = usePage()
  const { party, signing, waits } = model
  if (!party) return null
  const { role, sender, status, visits } = party
  return (
    <section className="v-own-status" aria-labelledby="party-intro">
      {!signing && <p className="v-own-chip">{status.name}</p>}
      <h2 id="party-intro">{t('Du är med i ärendet som {role}', { role })}</h2>
      <p className="v-own-words">{t('{sender} har skickat in ärendet.', { sender })}</p>
      {!signing && status.text && <p className="v-own-words">{status.text}</p>}
      {!signing && !isApart && waits && <p className="v-own-words">{waits}.</p>}
      {visits && (
        <div className="v-buttons">
          <OwnPress model={model} action="leave" look="v-button v-naked" onPress={forgetAll}>
            {t('Avsluta på den här datorn')}
          </OwnPress>
        </div>
      )}
    </section>
  )
}

/** Who else is with them in the case: how far each has come, and what its sender can do about it. */
export function Parties({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { parties, party } = model
  if (!parties || parties.editing) return null
  const { people, missing } = parties
  const others = party ? people.filter((one) => !one.mine) : people
  if (others.length === 0 && missing.length === 0) return null
  return (
    <section className="v-parties" aria-labelledby="parties-heading">
      <h2 id="parties-heading">{t('Andra i ärendet')}</h2>
      {others.length > 0 && (
        <ul>
          {others.map((one) => (
            <li key={one._id}>
              <p>
                <strong>{one.name}</strong> <span className="v-muted">{one.role}</span>
              </p>
              {one.address && <p className="v-muted">{one.address}</p>}
              {one.words && <p>{one.words}</p>}
              {(one.may.invite || one.may.set || one.may.remove) && (
                <div className="v-buttons">
                  {one.may.invite && (
                    <OwnPress model={model} action={`inviteParty:${one._id}`}>
                      {t('Skicka ny länk')}
                      <span className="v-hidden"> {t('till {name}', { name: one.name })}</span>
                    </OwnPress>
                  )}
                  {(one.may.set || one.may.remove) && (
                    <OwnPress model={model} action={`party:${one._id}`}>
                      {one.may.set ? t('Ändra') : t('Ta tillbaka fullmakten')}
                      <span className="v-hidden"> {one.name}</span>
                    </OwnPress>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className="v-buttons">
          {missing.map(({ key, role }) => (
            <OwnPress key={key} model={model} action={`party:${key}`}>
              {key === proxyKey ? t('Ge någon fullmakt') : t('Lägg till: {role}', { role })}
            </OwnPress>
          ))}
        </div>
      )}
    </section>
  )
}

/** The form about one of them, which needs no script. */
export function PartyForm({
  model,
  editing,
}: {
  model: FormFillModel
  editing: NonNullable<FormParties['editing']>
}) {
  const { t, csrf } = usePage()
  const { formDataId, caseToken, action } = model
  const { id, key, role, name, address, may, errors = {} } = editing
  const isProxy = key === proxyKey
  const held = (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId ?? ''} />
      {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
    </>
  )
  return (
    <section className="v-confirm v-party-form" aria-labelledby="party-heading">
      <h2 id="party-heading">
        {isProxy && id === null ? t('Ge någon fullmakt') : id === null ? role : name}
      </h2>
      {isProxy && (
        <p>
          {t(
            'Den du ger fullmakt får läsa ärendet och allt som skrivs i det, svara på kompletteringar och meddelanden och skriva under i ditt ställe. Det syns vem som gör vad. Du kan ta tillbaka fullmakten när du vill.',
          )}
        </p>
      )}
      {may.set && (
        <form method="post" action={action} className="v-sign-form">
          {held}
          <input type="hidden" name="_partyKey" value={key} />
          <PartyField
            id="party-name"
            name="_partyName"
            label={t('Namn')}
            maxLength={200}
            value={name}
            error={errors.name}
          />
          <PartyField
            id="party-address"
            name="_partyAddress"
            type="email"
            label={t('E-postadress')}
            help={t('Dit skickar vi en egen länk till ärendet.')}
            maxLength={320}
            value={address}
            error={errors.address}
          />
          <button type="submit" name="_do" value={`setParty:${id ?? ''}`} className="v-button v-primary">
            {isProxy ? t('Ge fullmakt') : t('Spara')}
          </button>
        </form>
      )}
      {may.remove && id !== null && (
        <form method="post" action={action} className="v-sign-form">
          {held}
          <p>{t('{name} har din fullmakt i ärendet.', { name })}</p>
          <button type="submit" name="_do" value={`removeParty:${id}`} className="v-button v-primary">
            {t('Ta tillbaka fullmakten')}
          </button>
        </form>
      )}
      <p>
        <a href={action}>{t('Tillbaka till ärendet')}</a>
      </p>
    </section>
  )
}

interface PartyFieldProps {
  id: string
  name: string
  label: string
  help?: string
  type?: string
  maxLength: number
  value: string
  error?: string | undefined
}

function PartyField({ id, name, label, help, type = 'text', maxLength, value, error }: PartyFieldProps) {
  const { t } = usePage()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'v-field v-wrong' : 'v-field'}>
      <label className="v-label" htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className="v-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="v-error" id={`${id}-error`}>
          <span className="v-hidden">{t('Fel:')} </span>
          {error}
        </p>
      )}
      <input
        id={id}
        className="v-input"
        name={name}
        type={type}
        autoComplete="off"
        maxLength={maxLength}
        defaultValue={value}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        required
      />
    </div>
  )
}
