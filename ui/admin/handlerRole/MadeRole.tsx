import { Link } from 'wouter'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import type { ActionOutput } from '../client.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { useOpenModal } from '../modals/useModals.ts'

/** A role that was made, and what it was made of. */
export interface Made extends ActionOutput<'handlerRole/make'> {
  name: string
  users: readonly string[]
}

/** What there is now, how much of the organisation's work it sees, and where each part of it is changed. */
export function MadeRole({ made, onAnother }: { made: Made; onAnother: () => void }) {
  const t = useT()
  const { name, sees, of, page, users, first } = made
  const openModal = useOpenModal()
  const people = useReferences('user', users, undefined)
  const nameOf = (id: string) => people.known.find(({ value }) => value === id)?.label ?? ''
  return (
    <>
      <Callout tone="success" announce title={t('Rollen {name} finns nu', { name })}>
        {sees !== null && of !== null
          ? t('Den ser {sees} av {of} öppna ärenden.', { sees, of })
          : t('Hur många ärenden den ser räknas just nu.')}{' '}
        {t('{n, plural, =0 {Ingen har den än.} one {En person har den.} other {# personer har den.}}', {
          n: users.length,
        })}
      </Callout>
      {first.length > 0 && (
        <section aria-labelledby="first-cases">
          <h2 id="first-cases">{t('Så börjar deras lista')}</h2>
          <ul className="a-lines">
            {first.map(({ _id, number, title, status }) => (
              <li key={_id} className="a-line">
                <div className="a-line-text">
                  <Link href={`/case/${_id}`}>{title}</Link>
                  <span className="k-muted">{[number, status].filter(Boolean).join(' · ')}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {users.length > 0 && (
        <section aria-labelledby="as-them">
          <h2 id="as-them">{t('Se det som de ser det')}</h2>
          <ul className="a-lines">
            {users.map((id) => (
              <li key={id} className="a-line">
                <div className="a-line-text">{nameOf(id)}</div>
                <Button
                  small
                  icon="eye"
                  onPress={() => openModal({ Modal: 'Confirm', schema: 'user', id, type: 'viewAs' })}
                >
                  {t('Visa som {namn}', { namn: nameOf(id) })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2>{t('Ändra den senare')}</h2>
      <ul className="a-lines">
        {page && (
          <li className="a-line">
            <div className="a-line-text">
              <Link href={page}>{page}</Link>
              <span className="k-muted">{t('Sidan med deras ärenden; den står i vänstermenyn.')}</span>
            </div>
          </li>
        )}
        <li className="a-line">
          <div className="a-line-text">
            <Link href="/role/portal">{t('Roller')}</Link>
            <span className="k-muted">{t('Rollens namn, rättigheter och andra steg.')}</span>
          </div>
        </li>
        <li className="a-line">
          <div className="a-line-text">
            <Link href="/user">{t('Användare')}</Link>
            <span className="k-muted">{t('Vem som har rollen.')}</span>
          </div>
        </li>
        <li className="a-line">
          <div className="a-line-text">
            <Link href="/process">{t('Processer')}</Link>
            <span className="k-muted">
              {t('Raden i processens tilldelningsroller: vilka ärenden. Historiken tar tillbaka den.')}
            </span>
          </div>
        </li>
      </ul>
      <div className="a-form-actions">
        <Button onPress={onAnother}>{t('Skapa en till')}</Button>
      </div>
    </>
  )
}
