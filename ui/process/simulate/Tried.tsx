import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { ApprovalBar } from '../../../src/shared/process/graph/approvals.ts'
import { redirectFor } from '../../../src/shared/process/graph/steps.ts'
import { begunBy, isBegunByItself } from '../../../src/shared/process/graph/transitions.ts'
import {
  lookAmong,
  type ProcessConnection,
  type ProcessGraph,
  type ProcessState,
} from '../../../src/shared/process/process.ts'
import { askedToSignAs, handInOf, stepOf, whoIs } from '../../../src/shared/process/simulate/simulate.ts'
import { namesIn, rolesIn } from '../../../src/shared/rules/condition/evaluate.ts'
import { hrefOf } from '../../../src/shared/wire/page/hrefs.ts'
import { WayButton } from '../../admin/case/WayButton.tsx'
import { useNamesOf } from '../../admin/fields/useReferences.ts'
import { reasonsOf } from '../../admin/ways/wayWords.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { stepTypes } from '../../kit/input/StepTypePicker.tsx'
import { Badge } from '../../kit/show/Badge.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useFacts, useOffers, useRoles } from '../settings/offers.tsx'
import { connectionName } from '../state/names.ts'
import { AnswersRead } from './AnswersRead.tsx'
import { FormMet } from './FormMet.tsx'
import { type Said, stateName } from './happeningWords.ts'
import { handlesPayments, ToPay } from './ToPay.tsx'
import type { Simulation } from './useSimulation.ts'
import { isFree, type TriedWay, toTry, waysAt } from './ways.ts'

/** The case as the chosen person meets it: where it is, their buttons, and why these. */
export function Tried({
  simulation,
  said,
  hasPayee,
}: {
  simulation: Simulation
  said: Said
  /** It is set where to payments go. */
  hasPayee: boolean
}) {
  const { world, run, me, mayFill, send, follow, handIn, sign } = simulation
  const { graph, t, locale } = said
  const { now } = run
  const state = graph.states.find(({ _id }) => _id === now.state)
  const step = stepOf(world, now, me)
  const explained = useExplained(simulation)
  const lead = hrefOf(redirectFor(graph, now.state, whoIs(me, now)))
  const ways = step === 'noaccess' ? [] : explained
  const open = ways.filter(({ way }) => isFree(way))
  const buttons = open.map(({ connection }) => connection)
  const isDraft = now.state === null
  const begins = isDraft && mayFill
  const ofItself = isDraft && isBegunByItself(graph)
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const isHandedIn = step !== 'noaccess' && handInOf(world, now, me, run.at) !== undefined
  const isAsked = step !== 'noaccess' && askedToSignAs(world, now, me).length > 0
  return (
    <section className="p-tried" aria-labelledby="simulate-case">
      <div className="p-tried-head">
        <h3 id="simulate-case" tabIndex={-1} className="p-tried-who">
          {ofItself ? t('Det här börjar ärendet med') : t('{name} ser ärendet så här', { name: me.name })}
        </h3>
        {world.form && mayFill && (
          <Segmented
            label={t('Bredd')}
            iconsOnly
            value={width}
            onChange={(next) => next && setWidth(next)}
            segments={[
              { value: 'desktop', label: t('Dator'), icon: 'monitor' },
              { value: 'phone', label: t('Telefon'), icon: 'smartphone' },
            ]}
          />
        )}
      </div>
      <div className="p-tried-sheet">
        <p className="p-tried-number">{isDraft ? t('Inte inskickat') : world.number}</p>
        <div className="p-tried-state">
          <Badge label={stateName(now.state, said)} {...(state?.color ? { color: state.color } : {})} />
          {!ofItself && (
            <span className="p-tester-step">
              <Icon icon={stepTypes[step].icon} size={16} />
              {t(stepTypes[step].label)}
            </span>
          )}
        </div>
        {step === 'redirect' && (
          <p>
            {lead ? t('Leds vidare till {to}.', { to: lead }) : t('Leds ingenstans: ingen adress är satt.')}
          </p>
        )}
        {state?.citizen?.text && me.isAuthor && <p>{textIn(state.citizen.text, locale)}</p>}
        {ofItself && <p className="p-tried-begins">{begunWords(graph, t)}</p>}
        {isDraft && begunBy(graph) === 'staff' && !mayFill && (
          <p className="p-tried-begins">
            {t('Ärenden i processen registreras av handläggare. Bli en av dem för att börja.')}
          </p>
        )}
        {world.form && (ofItself || (step !== 'noaccess' && step !== 'redirect')) && (
          <div className="p-tried-form">
            {mayFill ? (
              <FormMet simulation={simulation} form={world.form} width={width === 'phone' ? 375 : null} />
            ) : (
              <AnswersRead simulation={simulation} form={world.form} />
            )}
          </div>
        )}
        <ToPay simulation={simulation} hasPayee={hasPayee} />
        <div className="p-tried-buttons">
          {begins && !world.form && (
            <Button variant="primary" onPress={send} disabled={!now.isValid}>
              {ofItself ? t('Låt ärendet börja') : t('Skicka in')}
            </Button>
          )}
          {isHandedIn && (
            <Button variant="primary" onPress={handIn}>
              {t('Lämna in kompletteringen')}
            </Button>
          )}
          {isAsked && (
            <>
              <Button variant="primary" onPress={() => sign('sign')}>
                {t('Skriv under')}
              </Button>
              <Button onPress={() => sign('refuse')}>{t('Avstå från att skriva under')}</Button>
            </>
          )}
          {open.map(({ connection }, index) => (
            <WayButton
              key={connection._id}
              way={connection}
              look={isHandedIn || isAsked ? connection.look : lookAmong(connection, index, buttons)}
              onPress={() => follow(connection._id)}
            >
              {connectionName(connection, t, locale)}
            </WayButton>
          ))}
          {open.length === 0 && !isHandedIn && !isAsked && !begins && !handlesPayments(simulation) && (
            <p className="k-muted">{t('Inga knappar.')}</p>
          )}
        </div>
        <ChildrenTold state={state} connections={graph.connections} open={buttons} />
      </div>
      <Why simulation={simulation} ways={explained} isShut={step === 'noaccess'} said={said} name={me.name} />
    </section>
  )
}

/** What becomes of child cases here: there are none to try it with, and that is said. */
function ChildrenTold({
  state,
  connections,
  open,
}: {
  state: ProcessState | undefined
  connections: readonly ProcessConnection[]
  open: readonly ProcessConnection[]
}) {
  const t = useT()
  const locale = useLocale()
  const onward = connections.find(({ _id }) => _id === state?.childrenEnded)
  const told = [
    ...open.flatMap((one) => {
      const label = connectionName(one, t, locale)
      if (one.openChildren === 'refuse')
        return [t('{label} väntar på ärendets delärenden, som inte prövas här.', { label })]
      return one.openChildren === 'end'
        ? [t('{label} avslutar ärendets delärenden, som inte prövas här.', { label })]
        : []
    }),
    ...(onward
      ? [
          t(
            'När sista delärendet är avslutat går ärendet vidare av sig självt: {label}. Det prövas inte här.',
            {
              label: connectionName(onward, t, locale),
            },
          ),
        ]
      : []),
  ]
  if (told.length === 0) return null
  return (
    <ul className="k-muted" aria-label={t('Delärenden')}>
      {told.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Where nobody fills a case in: whoever tries it says what it begins with. */
const begunWords = (graph: ProcessGraph, t: Translate): string =>
  begunBy(graph) === 'child'
    ? t('Ärenden i processen börjar som underärenden till andra. Fyll i vad det ska börja med.')
    : t('Ärenden i processen börjas av effekter och importer. Fyll i vad det ska börja med.')

type Explained = ReturnType<typeof useExplained>

function useExplained({ world, run, me }: Simulation) {
  const { questions } = useOffers()
  const { now, at } = run
  const t = useT()
  const locale = useLocale()
  const saidOf = (bar: ApprovalBar) => {
    if (bar.why === 'role') return { roles: bar.roles }
    const did = world.graph.connections.find(({ _id }) => bar.why === 'did' && _id === bar.connection)
    return did ? { connection: connectionName(did, t, locale) } : {}
  }
  const all = waysAt(world, now, me, at)
  return all.map(({ bar, ...one }) => ({
    ...one,
    way: { ...one, ...(bar && { bar }) },
    ...(bar && { bar: { why: bar.why, ...saidOf(bar) } }),
    told: one.fails.map((needs) => ({
      needs,
      answers: namesIn(needs).map((name) => {
        const question = questions.find((found) => found.name === name)
        const value = now.answers[name]
        const texts = (Array.isArray(value) ? value : [value]).flatMap((part) =>
          part === undefined || part === null || part === ''
            ? []
            : (question?.options?.find((option) => option.value === part)?.label ?? String(part)),
        )
        return { label: question?.label ?? name, text: texts.join(', ') }
      }),
    })),
  }))
}

/** Questions that are not rightly answered; of a case without a form none is named. */
function wrongText(labels: readonly string[], t: Translate): string {
  const names = labels.filter(Boolean)
  return names.length > 0
    ? t('Formuläret är inte rätt ifyllt: {names}.', { names: names.join(', ') })
    : t('Formuläret är inte rätt ifyllt.')
}

/** A press that opens it. */
function Try({ simulation, way, name }: { simulation: Simulation; way: TriedWay; name: string }) {
  const { questions } = useOffers()
  const { answer, become } = simulation
  const t = useT()
  const question = (of: string) => questions.find((one) => one.name === of)
  const found = toTry(simulation, way, question)
  if (!found) return null
  const worded = (of: string, value: unknown): string =>
    (Array.isArray(value) ? value : [value])
      .map(
        (part) => question(of)?.options?.find((option) => option.value === part)?.label ?? String(part ?? ''),
      )
      .join(', ') || t('inget svar')
  const told = 'answers' in found ? Object.entries(found.answers) : []
  const text =
    'person' in found
      ? t('Bli {name}', { name: found.person.name })
      : 'isValid' in found
        ? t('Prova rätt ifyllt')
        : t('Prova {value}', {
            value: told
              .map(([of, value]) =>
                told.length > 1 ? `${question(of)?.label ?? of}: ${worded(of, value)}` : worded(of, value),
              )
              .join(', '),
          })
  return (
    <Button
      small
      variant="ghost"
      aria-label={`${text}: ${name}`}
      onPress={() => {
        if ('person' in found) become(found.person.key)
        else if ('isValid' in found) answer({}, true)
        else answer(found.answers)
      }}
    >
      {text}
    </Button>
  )
}

function Why({
  simulation,
  ways,
  isShut,
  said: { graph, t, locale },
  name,
}: {
  simulation: Simulation
  ways: Explained
  isShut: boolean
  said: Said
  name: string
}) {
  const facts = useFacts()
  const roles = useRoles()
  const { questions } = useOffers()
  const labelOf = (name: string) => questions.find((one) => one.name === name)?.label ?? name
  const ids = ways.flatMap(({ may, fails }) => [
    ...may.flatMap((way) => (way.by === 'role' ? [way.of] : [])),
    ...fails.flatMap(rolesIn),
  ])
  const nameOf = useNamesOf(ids.map((id) => ({ schema: 'role', id })))
  const names = {
    role: (id: string) => nameOf('role', id),
    assignmentRole: (key: string) => roles.find(({ value }) => value === key)?.label,
    facts,
  }
  if (ways.length === 0) return null
  return (
    <section className="p-why" aria-labelledby="simulate-why">
      <h4 id="simulate-why">{t('Därför ser {name} de här knapparna', { name })}</h4>
      {isShut && <p className="k-muted">{t('Steget stänger ute {name}.', { name })}</p>}
      <ul>
        {ways.map((way) => {
          const isOpen = isFree(way.way) && !isShut
          const to = graph.states.find(({ _id }) => _id === way.connection.to)
          return (
            <li key={way.connection._id}>
              <span className={isOpen ? 'a-way-open' : 'a-way-closed'}>
                <Icon icon={isOpen ? Check : Ban} label={isOpen ? t('Öppen') : t('Stängd')} />
              </span>
              <strong>
                {connectionName(way.connection, t, locale)}
                {to && <span className="k-muted"> → {textIn(to.name, locale)}</span>}
              </strong>
              <span>
                {reasonsOf({ ...way, fails: way.told, wrong: [] }, names, t).join('. ')}
                {way.wrong.length > 0 && ` ${wrongText(way.wrong.map(labelOf), t)}`}
                {way.missing.length > 0 &&
                  ` ${t('Kräver svar på: {names}.', { names: way.missing.map(labelOf).join(', ') })}`}
              </span>
              {!isOpen && (
                <Try simulation={simulation} way={way.way} name={connectionName(way.connection, t, locale)} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
