import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { RelateDialog } from '../case/related/RelateDialog.tsx'
import { useClient } from '../client.tsx'
import { Page } from '../page/Page.tsx'
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
  const [choosing, setChoosing] = useState<LooseMail | null>(null)
  const [removing, setRemoving] = useState<LooseMail | null>(null)
  const [busy, setBusy] = useState(false)
  const go = (next: { kind?: LooseKind; page?: number }) => {
    const to = new URLSearchParams()
    const of = next.kind ?? kind
    if (of !== 'loose') to.set('kind', of)
    if (next.page && next.page > 1) to.set('page', String(next.page))
    navigate(`${path}${to.size > 0 ? `?${to}` : ''}`, { replace: true })
  }
  const act = async ({ _id }: LooseMail, work: () => Promise<void>) => {
    const rows = mails?.mails ?? []
    const at = rows.findIndex((one) => one._id === _id)
    const next = rows[at + 1] ?? rows[at - 1]
    setBusy(true)
    try {
      await work()
      setChoosing(null)
      setRemoving(null)
      await reload()
      if (!next && page > 1) go({ page: page - 1 })
      // The dialog gives the focus back to what is not there any more.
      setTimeout(() =>
        (document.getElementById(`mail-${next?._id}`) ?? document.querySelector('h1'))?.focus(),
      )
    } catch (thrown) {
      toast.danger(messageOf(thrown))
      void reload()
    } finally {
      setBusy(false)
    }
  }
  const attach = (mail: LooseMail, to: { _id: string; name: string; description?: string }) =>
    act(mail, async () => {
      await client.call('case/attachMail', { id: mail._id, formDataId: to._id })
      toast.success(t('Brevet ligger i ärendet {name}', { name: to.name }), {
        action: {
          label: t('Öppna ärendet'),
          onPress: () => navigate(`/case/${encodeURIComponent(to._id)}`),
        },
      })
    })
  const remove = (mail: LooseMail) =>
    act(mail, async () => {
      await client.call('case/removeMail', { id: mail._id })
      toast.success(t('Brevet är borttaget'))
    })
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
        <ul className="a-loose" aria-label={t('Okopplad post')}>
          {mails.mails.map((mail) => (
            <LooseMailCard
              key={mail._id}
              mail={mail}
              busy={busy}
              onAttach={() => setChoosing(mail)}
              onRemove={() => setRemoving(mail)}
            />
          ))}
        </ul>
      )}
      {(total > mailsOnPage || page > 1) && (
        <Pager page={page} size={mailsOnPage} total={total} onPage={(next) => go({ page: next })} />
      )}
      {choosing && (
        <RelateDialog
          purpose="attach"
          known={[]}
          busy={busy}
          onChosen={(to) => attach(choosing, to)}
          onClose={() => setChoosing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        busy={busy}
        title={t('Ta bort brevet?')}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      >
        {t('Brevet och dess filer raderas för gott. I brevlådan ligger det kvar.')}
      </ConfirmDialog>
    </Page>
  )
}
