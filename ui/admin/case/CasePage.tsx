import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isAutomatic } from '../../../src/shared/process/talk/talk.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { useSteady } from '../../kit/useSteady.ts'
import { useClient } from '../client.tsx'
import { ChangeLine } from '../desk/changes/ChangeLine.tsx'
import { useDeskState } from '../desk/deskState.ts'
import { HelpSheet } from '../desk/keys/HelpSheet.tsx'
import { useShortcuts } from '../desk/keys/useShortcuts.ts'
import { PresentLine } from '../desk/presence/Present.tsx'
import { useOpenCase } from '../desk/presence/usePresence.ts'
import { unbroken } from '../desk/unbroken.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { useRemembered } from '../recent/useRemembered.ts'
import { useAdminSession } from '../session.tsx'
import { Answers } from './answers/Answers.tsx'
import { correctIn } from './answers/useCorrections.ts'
import { CaseBar } from './CaseBar.tsx'
import { CaseClient } from './CaseClient.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseLinks } from './CaseLinks.tsx'
import { CaseParts } from './CaseParts.tsx'
import { Checklist, countOf } from './Checklist.tsx'
import { caseOrigin } from './caseOrigin.ts'
import { FamilyPart } from './family/FamilyPart.tsx'
import { Assignment } from './holders/Assignment.tsx'
import { LedAway } from './LedAway.tsx'
import { NextSteps } from './NextSteps.tsx'
import { NewsLine } from './news/NewsLine.tsx'
import { isSameNews, type News, newsSince } from './news/newsSince.ts'
import { Notes } from './notes/Notes.tsx'
import { WaitingMessages } from './notes/WaitingMessages.tsx'
import { PartiesPart } from './parties/PartiesPart.tsx'
import { PaymentsPart } from './payments/PaymentsPart.tsx'
import { MergedInto } from './related/MergedInto.tsx'
import { Related } from './related/Related.tsx'
import { Signatures } from './Signatures.tsx'
import { StatementsPart } from './statements/StatementsPart.tsx'
import { Timeline } from './Timeline.tsx'
import { threadOf } from './talk/useThreadNews.ts'
import type { CaseNote, LoadedCase, TimelineEntry } from './types.ts'
import { useCase } from './useCase.ts'
import { useChecks } from './useChecks.ts'
import { type Neighbours, useNeighbours } from './useNeighbours.ts'
import { usePassing } from './usePassing.ts'

/** A case as staff handle it: what was answered, where it stands, what can be done, what has happened. */
export function CasePage({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const [{ keys = true }] = useDeskState()
  const neighbours = useNeighbours(id)
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const passing = usePassing()
  useShortcuts(box, keys, {
    j: () => void neighbours.step(1),
    k: () => void neighbours.step(-1),
    u: () => navigate(neighbours.back.href),
    s: () => box.current?.querySelector<HTMLElement>('.a-connections button')?.focus(),
    e: () => correctIn(box.current),
    '?': () => setHelp(true),
  })
  return (
    <div ref={box} className="a-casepage" data-keys tabIndex={-1}>
      {passing ? <Coming id={id} neighbours={neighbours} /> : <Shown id={id} neighbours={neighbours} />}
      {help && <HelpSheet of="case" onClose={() => setHelp(false)} />}
    </div>
  )
}

/** A case until it is there: as the list that it was opened from names it. */
function Coming({ id, neighbours }: { id: string; neighbours: Neighbours }) {
  const { trail } = neighbours
  const name = trail?.names?.[trail.at]
  if (!name) return <Loading />
  const bar = { id, neighbours, desk: undefined, closed: true, merged: false, onChanged: () => {} }
  return (
    <Page
      coming
      title={unbroken(name.title)}
      number={name.number}
      above={
        <>
          <CaseBar {...bar} number={name.number} />
          <ChangeLine />
        </>
      }
    >
      <Loading />
    </Page>
  )
}

/** What one wrote in a case that is gone and that could not be sent: to be copied. */
function Unsent({ id }: { id: string }) {
  const client = useClient()
  const { data } = useLoaded(`unsent ${id}`, () => client.call('case/unsentMessages', { formDataId: id }))
  return <WaitingMessages id={id} messages={data?.messages ?? []} closed onChanged={() => {}} />
}

function Shown({ id, neighbours }: { id: string; neighbours: Neighbours }) {
  const t = useT()
  const client = useClient()
  const { loaded, timeline, gone, looked, reload: renew } = useCase(id)
  const session = useAdminSession()
  const links = useLoaded(
    `links ${id}`,
    async () => (await client.call('case/links', { formDataId: id })).links,
  )
  const checks = useChecks(id)
  const reload = useSteady(() => {
    renew()
    links.reload()
  })
  const onward = useSteady(({ stateType }: { stateType: string }) => {
    if (stateType === 'end') void neighbours.step(1)
  })
  const { data } = loaded
  const parts = useParts(data, looked, timeline.data?.entries, session?.userId)
  const people = useOpenCase(id, !gone && data?.desk !== undefined)
  useRemembered(
    data?.formData
      ? {
          label: data.desk?.title || data.form.name,
          ...(data.formData.DiaryNumber && { number: data.formData.DiaryNumber }),
          description: [data.formData.DiaryNumber, data.state?.name].filter(Boolean).join(' · '),
          icon: 'folder-open',
          href: `/case/${id}`,
        }
      : null,
  )
  if (loaded.error && !data) {
    return (
      <Page title={t('Ärende')}>
        <Failed error={loaded.error} onRetry={loaded.reload} />
        <Unsent id={id} />
      </Page>
    )
  }
  if (!data) return <Coming id={id} neighbours={neighbours} />
  const { form, formData, state, desk } = data
  if (!formData) return <Failed error={new Error(t('Ärendet finns inte.'))} />
  // Who sent it in and does not handle it has a page of their own for it.
  if (!desk || !parts)
    return (
      <Page title={form.name} number={formData.DiaryNumber}>
        <Callout title={t('Det här är sidan för dem som handlägger ärendet')}>
          {t('Det du själv har skickat in ser du på dina egna sidor.')}{' '}
          <a href="/my-pages">{t('Till Mina sidor')}</a>
        </Callout>
      </Page>
    )
  const { news, thread, related } = parts
  const origin = caseOrigin(formData.createdByName, timeline.data?.told, t)
  return (
    <CaseClient id={id} onMissed={() => !gone && renew()}>
      <Page
        takesFocus
        title={unbroken(desk?.title || form.name)}
        number={formData.DiaryNumber}
        beside={
          <>
            <Chip label={state?.name ?? t('Utkast')} color={state?.color ?? 'neutral'} />
            {checks.checks.length > 0 && (
              <span className="a-check-count">
                <Icon icon="list-checks" size={14} label={t('Checklista')} />
                {countOf(checks.checks, t)}
              </span>
            )}
            <PresentLine people={people} />
          </>
        }
        description={
          <>
            {form.name} · {origin && `${origin.sender} · `}
            <RelativeTime date={formData.arrived ?? formData.created} />
            {origin?.added && ` · ${origin.added}`}
          </>
        }
        above={
          <>
            <CaseBar
              id={id}
              number={formData.DiaryNumber}
              neighbours={neighbours}
              desk={desk}
              closed={gone}
              merged={data.merged !== undefined}
              onChanged={loaded.reload}
            />
            <ChangeLine />
          </>
        }
      >
        {gone && (
          <Callout tone="warning" announce title={t('Ärendet finns inte kvar')}>
            {t(
              'Någon har tagit bort det, eller så är det inte längre ditt att läsa. Det här är hur det såg ut.',
            )}
          </Callout>
        )}
        {!gone && data.merged !== undefined && <MergedInto of={data.merged} />}
        {!gone && <LedAway link={data.redirect} isWhole />}
        <NextSteps className="a-case-next" loaded={data} gone={gone} reload={reload} onStatus={onward} />
        <NewsLine news={news} />
        <CaseParts
          messages={formData.notes.citizen?.filter(({ origin }) => !isAutomatic(origin)).length ?? 0}
        />
        <div className="a-case">
          <div className="a-case-main">
            <Answers loaded={data} news={news.answers} closed={gone} onChanged={reload} />
            <Notes
              id={id}
              type="citizen"
              notes={formData.notes.citizen ?? none}
              news={news.notes.citizen}
              looked={news.looked}
              redactions={formData.redactions}
              closed={gone}
              reach={desk.reach}
              waiting={desk.waiting}
              thread={thread}
              onChanged={reload}
            />
            <Notes
              id={id}
              type="internal"
              notes={formData.notes.internal ?? none}
              news={news.notes.internal}
              looked={news.looked}
              redactions={formData.redactions}
              closed={gone}
              onChanged={reload}
            />
          </div>
          <div className="a-case-side">
            {!gone && <Assignment loaded={data} onChanged={reload} />}
            {data.parties && formData && (
              <PartiesPart
                id={id}
                revision={formData.revision}
                parties={data.parties}
                closed={gone}
                onChanged={reload}
              />
            )}
            <Checklist list={checks} closed={gone} />
            {data.payments && (
              <PaymentsPart id={id} payments={data.payments} closed={gone} onChanged={reload} />
            )}
            {data.signatures && <Signatures id={id} signatures={data.signatures} />}
            <CaseFacts id={id} loaded={data} timeline={timeline.data?.told} closed={gone} onChanged={renew} />
            {!gone && (
              <FamilyPart
                id={id}
                number={formData.DiaryNumber}
                mayMake={state?.stateType !== 'end' && data.merged === undefined}
                onChanged={reload}
              />
            )}
            {!gone && (
              <StatementsPart
                id={id}
                mayAsk={state?.stateType !== 'end' && data.merged === undefined}
                onChanged={reload}
              />
            )}
            {!gone && (
              <Related
                of={related}
                isMerged={data.merged !== undefined}
                mayMerge={state?.stateType !== 'end' && data.merged === undefined}
                onChanged={reload}
              />
            )}
            <Timeline
              timeline={timeline.data}
              news={news.entries}
              nodes={data.normStructure}
              loading={timeline.loading}
              error={timeline.error}
              onRetry={timeline.reload}
              onMore={timeline.more}
            />
            {!gone && <CaseLinks id={id} links={links.data} error={links.error} onChanged={reload} />}
          </div>
        </div>
      </Page>
    </CaseClient>
  )
}

const none: readonly CaseNote[] = []

/**
 * What the page makes of the case for its parts, anew when what it is made of is: six answers come one after the other, and those that
 * they are not about are left as they are.
 */
function useParts(
  data: LoadedCase | undefined,
  looked: number | undefined,
  entries: readonly TimelineEntry[] | undefined,
  userId: string | undefined,
) {
  const last = useRef<News>(null)
  return useMemo(() => {
    const { form, formData, desk } = data ?? {}
    if (!data || !form || !formData || !desk) return null
    const { notes, DiaryNumber, arrived, created, _id } = formData
    const news = newsSince({ looked: looked ?? desk.looked, entries: entries ?? [], notes, userId })
    if (!last.current || !isSameNews(last.current, news)) last.current = news
    return {
      news: last.current,
      thread: threadOf(data, userId),
      related: {
        _id,
        name: [DiaryNumber, desk.title || form.name].filter(Boolean).join(' '),
        arrived: arrived ?? created,
      },
    }
  }, [data, looked, entries, userId])
}
