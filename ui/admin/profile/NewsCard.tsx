import { useEffect, useRef, useState } from 'react'
import { type NewsKind, type NewsWay, newsOf } from '../../../src/shared/notifications/news.ts'
import { Select } from '../../kit/input/Select.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import './wishes.css'

type Wishes = ActionOutput<'user/news'>

/** What one hears of, and how: each choice is saved as it is made. */
export function NewsCard() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('news', () => client.call('user/news', {}))
  const section = useRef<HTMLElement>(null)
  const isThere = loaded.data !== undefined
  // A link in a mail leads here; the page was not drawn when the browser looked for it.
  useEffect(() => {
    if (isThere && location.hash === '#news') section.current?.scrollIntoView()
  }, [isThere])
  return (
    <section className="a-card" id="news" ref={section} aria-labelledby="news-title">
      <div className="a-card-head">
        <div>
          <h2 id="news-title">{t('Aviseringar')}</h2>
          <p className="k-muted">
            {t(
              'Välj vad du vill höra av och hur. Av det du gör själv hör du inget. E-posten säger vad som har hänt, aldrig vad som står i svar, meddelanden och anteckningar.',
            )}
          </p>
        </div>
      </div>
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : loaded.data ? (
        <Choices wishes={loaded.data} onSaved={loaded.set} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Choices({ wishes, onSaved }: { wishes: Wishes; onSaved: (wishes: Wishes) => void }) {
  const t = useT()
  const client = useClient()
  const [chosen, setChosen] = useState<Partial<Record<NewsKind, NewsWay>>>({})
  const [hour, setHour] = useState(wishes.hour)
  const ways: Readonly<Record<NewsWay, string>> = {
    none: t('Inget'),
    bell: t('I klockan'),
    mail: t('I klockan, och e-post genast'),
    digest: t('I klockan, och e-post en gång om dagen'),
  }
  const [saved, setSaved] = useState(false)
  const save = async (change: { wishes?: Partial<Record<NewsKind, NewsWay>>; hour?: number }) => {
    try {
      onSaved(await client.call('user/setNews', change))
      setSaved(true)
    } catch (error) {
      setSaved(false)
      setChosen({})
      setHour(wishes.hour)
      toast.danger(messageOf(error))
    }
  }
  const choose = (kind: NewsKind, way: NewsWay) => {
    setChosen((before) => ({ ...before, [kind]: way }))
    void save({ wishes: { [kind]: way } })
  }
  const wayOf = ({ kind, way }: Wishes['wishes'][number]) => chosen[kind] ?? way
  const group = (of: 'staff' | 'sender') => wishes.wishes.filter(({ kind }) => newsOf(kind).for === of)
  const hasDigest = wishes.wishes.some((wish) => wayOf(wish) === 'digest')
  const rows = (of: 'staff' | 'sender') =>
    group(of).map((wish) => {
      const { label, help, ways: offered } = newsOf(wish.kind)
      return (
        <Select
          key={wish.kind}
          label={t(label)}
          description={
            wish.stopped && !chosen[wish.kind] ? t('E-posten är uppsagd med länken i den.') : help && t(help)
          }
          value={wayOf(wish)}
          onChange={(way) => choose(wish.kind, way)}
          options={offered.map((value) => ({ value, label: ways[value] }))}
        />
      )
    })
  return (
    <>
      {!wishes.mails && (
        <Callout tone="info">{t('Servern skickar ingen e-post ännu: brev stannar i brevloggen.')}</Callout>
      )}
      <p className="k-muted" role="status">
        {saved ? t('Ditt val är sparat') : t('Varje val sparas direkt.')}
      </p>
      {hasDigest && (
        <div className="a-wishes a-wishes-hour">
          <Select
            label={t('Klockslag för den dagliga e-posten')}
            description={t('Svensk tid. Finns det inget att berätta skickas inget.')}
            value={String(hour)}
            onChange={(value) => {
              setHour(Number(value))
              void save({ hour: Number(value) })
            }}
            options={hours}
          />
        </div>
      )}
      <h3>{t('Ärenden som du handlägger')}</h3>
      <div className="a-wishes">{rows('staff')}</div>
      <h3>{t('Ärenden som du själv har skickat in')}</h3>
      <div className="a-wishes">{rows('sender')}</div>
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, at) => ({
  value: String(at),
  label: `${String(at).padStart(2, '0')}:00`,
}))
