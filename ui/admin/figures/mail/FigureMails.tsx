import { useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { Menu, type MenuEntry } from '../../../kit/overlay/Menu.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Chip } from '../../../kit/show/Chip.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { aboutWords } from './aboutWords.ts'
import { FigureMailModal } from './FigureMailModal.tsx'
import { clock, everyWords, weekdays } from './timesWords.ts'
import type { Mailing } from './useFigureMails.ts'

type Reader = Mailing['readers'][number]

export interface FigureMailsProps {
  mailings: readonly Mailing[]
  reload: () => void
}

/** Figures that go by mail: when, to whom and what became of the last; what one gets oneself can be stopped. */
export function FigureMails({ mailings, reload }: FigureMailsProps) {
  const t = useT()
  if (mailings.length === 0) return null
  return (
    <section className="a-figure-mails" aria-labelledby="figure-mails">
      <h2 id="figure-mails">{t('Siffror med e-post')}</h2>
      <ul>
        {mailings.map((mailing) => (
          <MailingLine key={mailing._id} mailing={mailing} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

function MailingLine({ mailing, reload }: { mailing: Mailing; reload: () => void }) {
  const t = useT()
  const client = useClient()
  const when = useWhen(mailing)
  const isAdministrator = useMay('admin')
  const [asking, setAsking] = useState<'change' | 'send' | 'remove' | null>(null)
  const [busy, setBusy] = useState(false)
  const { _id, name, mine, mayChange, isOwn, stands, owner } = mailing
  const getting = mailing.readers.filter(({ stopped }) => !stopped).map((reader) => reader.name)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(done)
      reload()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const items: MenuEntry[] = [
    {
      ...{ id: 'show', label: t('Visa siffrorna'), icon: 'chart-bar' },
      href: `/figures${mailing.query && `?${mailing.query}`}`,
    },
    { id: 'change', label: t('Ändra…'), icon: 'pencil', onAction: () => setAsking('change') },
    ...(isAdministrator && !isOwn
      ? [
          {
            ...{ id: 'take', label: t('Ta över'), icon: 'user-check' },
            onAction: () =>
              void run(
                () => client.call('figureMailing/change', { _id, takeOver: true }),
                t('Utskicket {name} är ditt', { name }),
              ),
          } as const,
        ]
      : []),
    'separator',
    {
      id: 'remove',
      label: t('Ta bort…'),
      icon: 'trash-2',
      danger: true,
      onAction: () => setAsking('remove'),
    },
  ]
  return (
    <li className="a-figure-mail">
      <div className="a-figure-mail-head">
        <h3>{name}</h3>
        <p className="k-muted">{when}</p>
        {mayChange && <p className="k-muted">{aboutWords(t, mailing.query)}</p>}
        {!isOwn && <p className="k-muted">{t('Skickas av {name}', { name: owner.name })}</p>}
        {stands && (
          <Chip plain color="warning" label={t('Står still: den som skickar har inget konto som får')} />
        )}
      </div>
      <div className="a-figure-mail-actions">
        {mine && (
          <Button
            small
            busy={busy}
            aria-label={mine === 'gets' ? t('Sluta få {name}', { name }) : t('Få {name} igen', { name })}
            onPress={() =>
              void run(
                () => client.call('figureMailing/stop', { _id, stopped: mine === 'gets' }),
                mine === 'gets'
                  ? t('Du får inte {name} längre', { name })
                  : t('Du får {name} igen', { name }),
              )
            }
          >
            {mine === 'gets' ? t('Sluta få') : t('Få igen')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button
              small
              icon="send"
              busy={busy}
              disabled={stands || getting.length === 0}
              aria-label={t('Skicka nu: {name}', { name })}
              onPress={() => setAsking('send')}
            >
              {t('Skicka nu')}
            </Button>
            <Menu
              trigger={<IconButton small icon="ellipsis" label={t('Mer om {name}', { name })} />}
              placement="bottom end"
              items={items}
            />
          </>
        )}
      </div>
      {mailing.readers.length > 0 && (
        <ul className="a-figure-readers" aria-label={t('Får {name}', { name })}>
          {mailing.readers.map((reader) => (
            <ReaderLine key={reader._id} reader={reader} />
          ))}
        </ul>
      )}
      {asking === 'change' && (
        <FigureMailModal
          mailing={mailing}
          query={mailing.query}
          isFixed={false}
          onClose={() => setAsking(null)}
          onSaved={() => {
            setAsking(null)
            reload()
          }}
        />
      )}
      <ConfirmDialog
        ready
        open={asking === 'send'}
        title={t('Skicka {name} nu?', { name })}
        confirmLabel={t('Skicka nu')}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          void run(() => client.call('figureMailing/send', { _id }), t('{name} är på väg', { name }))
        }}
      >
        {t(
          'Ett brev går nu till {n, plural, one {# person} other {# personer}}, utöver de som går på sin tid: {names}.',
          {
            n: getting.length,
            names: getting.join(', '),
          },
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        danger
        title={t('Ta bort {name}?', { name })}
        confirmLabel={t('Ta bort')}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          void run(() => client.call('figureMailing/remove', { _id }), t('{name} är borttaget', { name }))
        }}
      >
        {t('Ingen får siffrorna mer.')}
      </ConfirmDialog>
    </li>
  )
}

function ReaderLine({ reader: { name, stopped, last } }: { reader: Reader }) {
  const t = useT()
  return (
    <li>
      <strong>{name}</strong>
      {stopped && <Chip plain label={t('Vill inte ha dem')} />}
      {last && (
        <span className={hasFailed(last) ? 'a-figure-failed' : 'k-muted'}>
          {t(wordsOf(last))}, <RelativeTime date={last.at} />
          {last.mail !== 'sent' && last.error && <> ({last.error})</>}
        </span>
      )}
      {!last && !stopped && <span className="k-muted">{t('Har inte fått något än')}</span>}
    </li>
  )
}

type Last = NonNullable<Reader['last']>

const hasFailed = ({ result, mail }: Last) => mail === 'failed' || !['mailed', 'nothing'].includes(result)

function wordsOf({ result, mail }: Last): Message {
  if (result === 'mailed' || result === 'nothing') {
    if (mail === 'failed') return msg`Kunde inte skickas`
    if (mail === 'queued') return msg`På väg`
    if (mail === 'kept') return msg`Ligger kvar, för ingen e-post är inställd`
    return result === 'mailed' ? msg`Skickat` : msg`Skickat, utan ärenden att räkna`
  }
  return failures[result]
}

const failures: Readonly<Record<Exclude<Last['result'], 'mailed' | 'nothing'>, Message>> = {
  noAccount: msg`Inte skickat: kontot är borttaget eller stängt`,
  noOwner: msg`Inte skickat: den som skickar får inte längre`,
  tooMany: msg`Inte skickat: det är för många ärenden för att räknas på en gång`,
  failed: msg`Inte skickat: det gick inte att räkna`,
}

/** When it goes, and the next time. */
function useWhen({ every, weekday, hour, next }: Mailing): string {
  const t = useT()
  const region = useRegion()
  const day = every === 'week' ? `, ${weekdays(region)[weekday - 1]?.label ?? ''}` : ''
  const date = new Intl.DateTimeFormat(region, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Stockholm',
  })
  return t('{often} kl. {hour}. Nästa gång {date}.', {
    ...{ often: `${t(everyWords[every])}${day}`, hour: clock(hour), date: date.format(next) },
  })
}
