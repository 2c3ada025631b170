import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import { TableBar } from '../../kit/table/TableBar.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { RelateDialog } from '../case/related/RelateDialog.tsx'
import { useClient } from '../client.tsx'
import { Page } from '../page/Page.tsx'
import { useIsViewing } from '../session.tsx'
import { LooseMailCard } from './LooseMailCard.tsx'
import './looseMail.css'
import { type LooseKind, type LooseMail, mailsOnPage, useLooseMails } from './useLooseMails.ts'

/** Mails that no signed address ties to a case: each is put to one by hand, or removed. Those that programs wrote stand apart. */
export function LooseMailPage() {
  const t = useT()
  const client = useClient()
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const kind: LooseKind = asked.get('kind') === 'automatic' ? 'automatic' : 'loose'
  const page = Math.max(1, Number.parseInt(asked.get('page') ?? '1', 10) || 1)
  const { mails, error, reload } = useLooseMails(kind, page)
  /** What a dialog is about: one mail by its own button, or those that are ticked. */
  const [choosing, setChoosing] = useState<readonly LooseMail[]>([])
  const [removing, setRemoving] = useState<readonly LooseMail[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const isViewing = useIsViewing()
  const rows = mails?.mails ?? []
  // What others have dealt with meanwhile, and what stands on another page, is ticked no more.
  const chosen = rows.filter(({ _id }) => ticked.has(_id))
  const go = (next: { kind?: LooseKind; page?: number }) => {
    const to = new URLSearchParams()
    const of = next.kind ?? kind
    if (of !== 'loose') to.set('kind', of)
    if (next.page && next.page > 1) to.set('page', String(next.page))
    navigate(`${path}${to.size > 0 ? `?${to}` : ''}`, { replace: true })
  }
  /** One mail after the other; what could not be done stays ticked, and why is said. */
  const act = async (
    of: readonly LooseMail[],
    work: (id: string) => Promise<unknown>,
    done: (n: number) => void,
  ) => {
    const ids = new Set(of.map(({ _id }) => _id))
    const last = rows.findLastIndex(({ _id }) => ids.has(_id))
    const next = rows.slice(last + 1)[0] ?? rows.findLast(({ _id }) => !ids.has(_id))
    const left = new Set<string>()
    let why: unknown
    setBusy(true)
    for (const id of ids)
      try {
        await work(id)
      } catch (thrown) {
        left.add(id)
        why = thrown
      }
    const n = ids.size - left.size
    if (left.size > 0)
      toast.danger(
        ids.size === 1
          ? messageOf(why)
          : t('{n, plural, one {Ett brev} other {# brev}} ligger kvar: {why}', {
              n: left.size,
              why: messageOf(why),
            }),
      )
    setTicked(left)
    if (n > 0) {
      setChoosing([])
      setRemoving([])
      done(n)
    }
    await reload()
    setBusy(false)
    if (n === 0) return
    if (!next && page > 1) go({ page: page - 1 })
    // The dialog gives the focus back to what is not there any more.
    setTimeout(() => (document.getElementById(`mail-${next?._id}`) ?? document.querySelector('h1'))?.focus())
  }
  const attach = (to: { _id: string; name: string }) =>
    act(
      choosing,
      (id) => client.call('case/attachMail', { id, formDataId: to._id }),
      (n) =>
        toast.success(
          t('{n, plural, one {Brevet} other {# brev}} ligger i ärendet {name}', { n, name: to.name }),
          {
            action: {
              label: t('Öppna ärendet'),
              onPress: () => navigate(`/case/${encodeURIComponent(to._id)}`),
            },
          },
        ),
    )
  const remove = () =>
    act(
      removing,
      (id) => client.call('case/removeMail', { id }),
      (n) => toast.success(t('{n, plural, one {Brevet är borttaget} other {# brev är borttagna}}', { n })),
    )
  const tick = (id: string, on: boolean) => {
    const now = new Set(chosen.map(({ _id }) => _id))
    if (on) now.add(id)
    else now.delete(id)
    setTicked(now)
  }
  const total = mails?.totalCount ?? 0
  return (
    <Page
      title={t('Okopplad post')}
      description={t(
        'Brev till svarsadressen som inte hör till något ärende. Koppla dem till rätt ärende eller ta bort dem.',
      )}
    >
      <Segmented
        label={t('Slag')}
        className="a-loose-kinds"
        value={kind}
        onChange={(next) => next && go({ kind: next })}
        segments={[
          { value: 'loose', label: t('Att hantera') },
          { value: 'automatic', label: t('Automatiska') },
        ]}
      />
      {kind === 'automatic' && (
        <p className="k-muted a-loose-about">
          {t(
            'Frånvarosvar och annat som program har skrivit. De besvaras aldrig, och innehållet raderas efter 30 dagar.',
          )}
        </p>
      )}
      {error !== null ? (
        <ErrorState onRetry={() => void reload()}>{messageOf(error)}</ErrorState>
      ) : mails === null ? (
        <Skeleton lines={6} />
      ) : mails.mails.length === 0 ? (
        <EmptyState
          icon="mail-check"
          title={kind === 'loose' ? t('Ingen okopplad post') : t('Ingen automatisk e-post')}
        >
          {kind === 'loose' ? t('Brev som inte kan knytas till ett ärende hamnar här.') : null}
        </EmptyState>
      ) : (
        <div className="a-loose-many">
          {!isViewing && rows.length > 1 && (
            <div className="a-loose-bar">
              <Checkbox
                label={t('Välj alla brev på sidan')}
                hideLabel
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                disabled={busy}
                onChange={(on) => setTicked(new Set(on ? rows.map(({ _id }) => _id) : []))}
              />
              <TableBar
                chosen={chosen.length}
                total={total}
                counted={(n, total) =>
                  t('{n, plural, one {{total} brev} other {{total} brev}}', { n, total })
                }
                waiting={false}
                tools={null}
                onClear={() => setTicked(new Set())}
                bulk={() => (
                  <>
                    <Button small icon="link-2" disabled={busy} onPress={() => setChoosing(chosen)}>
                      {t('Koppla till ärende')}
                    </Button>
                    <Button small icon="trash-2" disabled={busy} onPress={() => setRemoving(chosen)}>
                      {t('Ta bort')}
                    </Button>
                  </>
                )}
              />
            </div>
          )}
          <ul className="a-loose" aria-label={t('Okopplad post')}>
            {rows.map((mail) => (
              <LooseMailCard
                key={mail._id}
                mail={mail}
                busy={busy}
                ticked={rows.length > 1 ? ticked.has(mail._id) : undefined}
                onTick={(on) => tick(mail._id, on)}
                onAttach={() => setChoosing([mail])}
                onRemove={() => setRemoving([mail])}
              />
            ))}
          </ul>
        </div>
      )}
      {(total > mailsOnPage || page > 1) && (
        <Pager page={page} size={mailsOnPage} total={total} onPage={(next) => go({ page: next })} />
      )}
      {choosing.length > 0 && (
        <RelateDialog
          purpose="attach"
          known={[]}
          busy={busy}
          onChosen={attach}
          onClose={() => setChoosing([])}
        />
      )}
      <ConfirmDialog
        open={removing.length > 0}
        danger
        busy={busy}
        title={t('{n, plural, one {Ta bort brevet?} other {Ta bort # brev?}}', { n: removing.length })}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving([])}
        onConfirm={() => void remove()}
      >
        {t(
          '{n, plural, one {Brevet och dess filer raderas för gott. I brevlådan ligger det kvar.} other {Breven och deras filer raderas för gott. I brevlådan ligger de kvar.}}',
          { n: removing.length },
        )}
      </ConfirmDialog>
    </Page>
  )
}
