import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { formatFull } from '../../kit/show/formatSince.ts'
import { useLocale, useRegion, useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { comesAs, comesWhen } from '../ways/comingWords.ts'
import { reasonsOf, type WayNames } from '../ways/wayWords.ts'

type Explained = ActionOutput<'case/explainWays'>

/** Why the case is where it is, what somebody can do about it, who can, and what happens next. */
export function WhyHere({ id }: { id: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small variant="ghost" icon="circle-help" onPress={() => setOpen(true)}>
        {t('Vem kan göra vad?')}
      </Button>
      {open && (
        <Modal
          open
          icon="circle-help"
          title={t('Vem kan göra vad?')}
          minWidth={560}
          maxWidth={640}
          cancelLabel={t('Stäng')}
          onClose={() => setOpen(false)}
        >
          <Ways id={id} />
        </Modal>
      )}
    </>
  )
}

function Ways({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const [userId, setUserId] = useState<string>()
  const { data, error, reload } = useLoaded(`explainWays ${id} ${userId ?? ''}`, () =>
    client.call('case/explainWays', { formDataId: id, ...(userId !== undefined && { userId }) }),
  )
  if (error) return <Failed small error={error} onRetry={reload} />
  if (!data) return <Loading />
  const { person, people } = data
  const options = people.some(({ _id }) => _id === person._id) ? people : [person, ...people]
  return (
    <div className="a-ways">
      <Came {...data} />
      <section aria-labelledby="case-ways">
        <h3 id="case-ways">{t('Vem kan göra vad')}</h3>
        <Selector
          label={t('För')}
          sort={false}
          options={options.map(({ _id: value, name: label }) => ({ value, label }))}
          value={person._id}
          onChange={(chosen) => chosen && setUserId(chosen)}
        />
        {person.step === 'noaccess' && (
          <p className="k-muted">
            {t('Ser det inte medan det har statusen {namn}', { namn: data.state.name })}
          </p>
        )}
        <div aria-live="polite">
          <List explained={data} />
        </div>
      </section>
      <section aria-labelledby="case-next">
        <h3 id="case-next">{t('Vad händer härnäst')}</h3>
        <Next {...data} />
      </section>
    </div>
  )
}

/** *Granskning sedan 9 november. Lisa Ek: Begär komplettering, från Ny*. */
function Came({ state, came }: Pick<Explained, 'state' | 'came'>) {
  const t = useT()
  const locale = useLocale()
  const region = useRegion()
  if (state.entered === null) return null
  const since = { state: state.name, when: formatFull(state.entered, region) }
  const from = textIn(came?.from, locale)
  const how = came && {
    who: came.isByItself ? t('En tidsgräns') : came.byName,
    what: came.label ? textIn(came.label, locale) : t('flyttades förbi processen'),
    from,
  }
  return (
    <section aria-labelledby="case-came">
      <h3 id="case-came">{t('Varför ärendet är här')}</h3>
      <p>
        {t('{state} sedan {when}.', since)}{' '}
        {how ? t('{who}: {what}, från {from}.', how) : t('Ärendet skickades in hit.')}
      </p>
    </section>
  )
}

const stills: Readonly<Record<string, (t: ReturnType<typeof useT>) => string>> = {
  draft: (t) => t('Ärendet är inte inskickat. Det skickas in, och flyttas inte.'),
  merged: (t) => t('Ärendet går vidare i ett annat, och flyttas inte själv.'),
  noProcess: (t) => t('Ärendet går inte genom någon process.'),
}

function List({ explained }: { explained: Explained }) {
  const t = useT()
  const { still, ways, words } = explained
  if (still) return <p className="k-muted">{stills[still]?.(t)}</p>
  if (ways.length === 0) return <p className="k-muted">{t('Ingen koppling leder vidare härifrån.')}</p>
  const names: WayNames = {
    role: (id) => words.roles[id],
    assignmentRole: (key) => words.assignmentRoles[key],
    facts: {
      components: words.questions,
      answersOf: (name) => words.questions.find(({ value }) => value === name)?.options,
      states: words.states,
    },
  }
  return (
    <ul className="a-lines" aria-label={t('Vem kan göra vad')}>
      {ways.map((way) => {
        const isOpen = way.isOpen && way.wrong.length === 0
        const { names: who, totalCount } = way.who
        return (
          <li key={way._id} className="a-line">
            <span className={isOpen ? 'a-way-open' : 'a-way-closed'}>
              <Icon icon={isOpen ? Check : Ban} size={16} label={isOpen ? t('Öppen') : t('Stängd')} />
            </span>
            <div className="a-line-text">
              <strong>
                {way.label} → {way.to}
              </strong>
              {reasonsOf(way, names, t).map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
              <span className="k-muted">
                {totalCount === 0
                  ? t('Ingen kan göra det nu.')
                  : t('Kan göras av {names}', { names: andMore(who, totalCount, t) })}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const andMore = (names: readonly string[], total: number, t: ReturnType<typeof useT>): string =>
  total > names.length
    ? t('{names} och {n} till', { names: names.join(', '), n: total - names.length })
    : names.join(', ')

function Next({ next }: Pick<Explained, 'next'>) {
  const t = useT()
  const region = useRegion()
  if (next.length === 0) return <p className="k-muted">{t('Inget av sig självt.')}</p>
  return (
    <ul className="a-lines">
      {next.map((one) => {
        const { stopped } = one
        const when = comesWhen(one, region, t)
        const what = comesAs(one, region, t)
        return (
          <li key={`${when} ${what}`} className="a-line">
            <Icon icon="timer" size={16} />
            <div className="a-line-text">
              <span>
                {when}: {what}
              </span>
              {stopped && (
                <span className="k-muted">{t('Inte som ärendet är nu: villkoret är inte uppfyllt.')}</span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
