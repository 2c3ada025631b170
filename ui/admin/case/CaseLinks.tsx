import { memo, useState } from 'react'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import { linkInSentence, linkName } from '../../../src/shared/timeline/linkName.ts'
import { Button } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useFocusAfter } from '../page/useFocusAfter.ts'

type CaseLink = ActionOutput<'case/links'>['links'][number]

export interface CaseLinksProps {
  id: string
  links: readonly CaseLink[] | undefined
  error: unknown
  /** After one was revoked, and to try again. */
  onChanged: () => void
}

/** What lets somebody in to the case without a login: for what, since when and until when, and how to end it. */
export const CaseLinks = memo(function CaseLinks({ id, links, error, onChanged }: CaseLinksProps) {
  const t = useT()
  const client = useClient()
  const [revoking, setRevoking] = useState<CaseLink | null>(null)
  const [lines, focusLines] = useFocusAfter<HTMLUListElement>(links)
  const live = (links ?? []).filter(({ dead }) => dead === null)
  const over = (links ?? []).filter(({ dead }) => dead !== null)
  const revoke = async () => {
    if (!revoking) return
    try {
      await client.call('case/revokeLink', { formDataId: id, linkId: revoking._id })
      toast.removed(t('{länk} gäller inte längre', { länk: linkName(revoking.purpose, t) }))
      focusLines()
      onChanged()
    } catch (thrown) {
      toast.danger(messageOf(thrown))
    } finally {
      setRevoking(null)
    }
  }
  return (
    <section className="a-side-part a-links-part" aria-labelledby="case-links">
      <div>
        <h2 id="case-links">{t('Vägar in utan inloggning')}</h2>
        <p className="k-muted">{t('Länkar och koder som någon kan ha till ärendet.')}</p>
      </div>
      {error ? (
        <Failed small error={error} onRetry={onChanged} />
      ) : !links ? (
        <Loading />
      ) : links.length === 0 ? (
        <p className="k-muted">{t('Det finns inga.')}</p>
      ) : (
        <>
          <ul className="a-lines" ref={lines} tabIndex={-1} aria-labelledby="case-links">
            {live.map((link) => (
              <li key={link._id} className="a-line">
                <LinkText link={link} />
                <Button
                  small
                  variant="ghost"
                  aria-label={t('Återkalla {namn}', { namn: linkInSentence(link.purpose, t) })}
                  onPress={() => setRevoking(link)}
                >
                  {t('Återkalla')}
                </Button>
              </li>
            ))}
          </ul>
          {live.length === 0 && <p className="k-muted">{t('Ingen släpper in någon nu.')}</p>}
          {over.length > 0 && (
            <details className="a-more-lines">
              <summary>
                {t('{n, plural, one {En som inte gäller längre} other {# som inte gäller längre}}', {
                  n: over.length,
                })}
              </summary>
              <ul className="a-lines">
                {over.map((link) => (
                  <li key={link._id} className="a-line">
                    <LinkText link={link} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={revoking ? t('Återkalla {namn}?', { namn: linkInSentence(revoking.purpose, t) }) : ''}
        confirmLabel={t('Återkalla')}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void revoke()}
      >
        {t(ends[revoking?.purpose ?? ''] ?? ends.any)}
      </ConfirmDialog>
    </section>
  )
})

function LinkText({ link }: { link: CaseLink }) {
  const t = useT()
  return (
    <div className="a-line-text">
      <strong>{linkName(link.purpose, t)}</strong>
      {link.file && <span>{link.file}</span>}
      {link.forWhom && <span>{t('För {vem}', { vem: link.forWhom })}</span>}
      <span className="k-muted">
        {t('Skapad')} <RelativeTime date={link.created} />
        {link.lastUsed !== null && (
          <>
            {' · '}
            {t('Användes')} <RelativeTime date={link.lastUsed} />
          </>
        )}
      </span>
      <span className="k-muted">
        <Until link={link} />
      </span>
    </div>
  )
}

/** What revoking one ends. */
const ends: Readonly<Record<string, Message>> & { any: Message } = {
  any: msg`Den som har den kommer inte in längre. Det går inte att ångra.`,
  message: msg`Den som har den kommer inte in längre. Har någon kommit in med den avslutas det besöket genast, och det som skrivs där just nu går inte att skicka. Det går inte att ångra.`,
  party: msg`Den som har den kommer inte in längre. Har någon kommit in med den avslutas det besöket genast. En ny länk skickas under Parter.`,
  visit: msg`Den som har ärendet öppet i den webbläsaren kommer inte längre, och det som skrivs där just nu går inte att skicka. Länken i e-posten gäller fortfarande: återkalla även den om ingen ska komma in. Det går inte att ångra.`,
}

/** Until when it lets somebody in, or why it does not any more. */
function Until({ link: { dead, expires } }: { link: CaseLink }) {
  const t = useT()
  if (dead === 'revoked') return t('Återkallad')
  if (dead === 'used') return t('Använd')
  if (dead) return t('Har gått ut')
  if (expires === null) return t('Gäller så länge ärendet finns')
  return (
    <>
      {t('Går ut')} <RelativeTime date={expires} />
    </>
  )
}
