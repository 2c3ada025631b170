import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu, type MenuItem } from '../../kit/overlay/Menu.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { $lastChange, tellChange } from '../desk/changes/changeStore.ts'
import { useBulk } from '../desk/changes/useBulk.ts'
import { restsUntil } from '../desk/restsUntil.ts'
import { useRoom } from '../desk/useRoom.ts'
import { Progress } from '../download/Progress.tsx'
import { useDownload } from '../download/useDownload.ts'
import { useMay } from '../session.tsx'
import { AnyStateDialog } from './AnyStateDialog.tsx'
import { dayAfter, nextMonday } from './comingDays.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { RestDialog } from './RestDialog.tsx'
import type { LoadedCase } from './types.ts'
import type { Neighbours } from './useNeighbours.ts'

export interface CaseToolsProps {
  id: string
  number: string | null
  neighbours: Neighbours
  desk: NonNullable<LoadedCase['desk']>
  closed: boolean
  /** It goes on in another case. */
  merged: boolean
  onChanged: () => void
}

/**
 * Being told of the case, being reminded of it, putting it aside, taking it along and removing it. On a telephone, where
 * nothing says what a sign means, they stand by their names in one menu.
 */
export function CaseTools({ id, number, neighbours, desk, closed, merged, onChanged }: CaseToolsProps) {
  const t = useT()
  const region = useRegion()
  const folds = useRoom() === 'none'
  const [reminding, setReminding] = useState(false)
  const rest = useResting({ id, number, desk, onChanged })
  const watch = useWatching({ id, desk, onChanged })
  const files = useFiles(id)
  const removal = useRemoval({ id, number, neighbours })
  const [moving, setMoving] = useState(false)
  const mayMove = useMay('admin') && !closed && !merged
  const pastProcess: MenuItem = {
    ...{ id: 'past', label: t('Flytta förbi processen …'), icon: 'git-branch' },
    onAction: () => setMoving(true),
  }
  const isOpen = !closed
  const until = desk.resting === null ? null : restsUntil(desk.resting, region, t)
  const resting = (
    <Menu
      trigger={
        <Button small icon="moon" iconAfter="chevron-down">
          {until ?? t('Vila')}
        </Button>
      }
      label={t('Vila till')}
      placement="bottom end"
      items={rest.items}
    />
  )
  const remind: MenuItem = {
    ...{ id: 'remind', label: t('Påminn mig'), icon: 'alarm-clock' },
    onAction: () => setReminding(true),
  }
  const remove: MenuItem = {
    ...{ id: 'remove', label: t('Ta bort ärendet'), icon: 'trash-2', danger: true, disabled: removal.busy },
    onAction: removal.remove,
  }
  return (
    <>
      {isOpen && (!folds || until !== null) && resting}
      {!folds && isOpen && !merged && (
        <Button small icon="alarm-clock" onPress={() => setReminding(true)}>
          {t('Påminn mig')}
        </Button>
      )}
      {!folds && isOpen && (
        <Button
          small
          icon="eye"
          aria-pressed={desk.watching}
          className={cx(desk.watching && 'a-tinted')}
          onPress={watch}
        >
          {desk.watching ? t('Bevakar') : t('Bevaka')}
        </Button>
      )}
      {files.underWay && <Progress of={files.underWay} />}
      {!folds && (
        <Menu
          trigger={
            <IconButton outlined small icon="download" label={t('Hämta ärendet')} disabled={files.busy} />
          }
          placement="bottom end"
          items={files.items}
        />
      )}
      {!folds && mayMove && (
        <IconButton
          outlined
          small
          icon="git-branch"
          label={t('Flytta förbi processen …')}
          onPress={() => setMoving(true)}
        />
      )}
      {!folds && isOpen && removal.may && (
        <IconButton
          outlined
          small
          icon="trash-2"
          label={t('Ta bort ärendet')}
          disabled={removal.busy}
          onPress={removal.remove}
        />
      )}
      {folds && (
        <Menu
          trigger={
            <Button small iconAfter="chevron-down" aria-label={t('Fler val för ärendet')}>
              {t('Fler')}
            </Button>
          }
          placement="bottom end"
          items={[
            ...(isOpen
              ? [
                  {
                    ...{ id: 'watch', icon: desk.watching ? 'eye-off' : 'eye', onAction: watch },
                    label: desk.watching ? t('Sluta bevaka') : t('Bevaka'),
                  },
                  ...(merged ? [] : [remind]),
                  ...(until === null
                    ? [{ id: 'rest', title: t('Vila till'), items: signed(rest.items, 'moon') }]
                    : []),
                ]
              : []),
            { id: 'files', title: t('Hämta ärendet'), items: signed(files.items, 'download') },
            ...(mayMove ? ['separator' as const, pastProcess] : []),
            ...(isOpen && removal.may ? ['separator' as const, remove] : []),
          ]}
        />
      )}
      {rest.dialog}
      {moving && (
        <AnyStateDialog id={id} number={number} onChanged={onChanged} onClose={() => setMoving(false)} />
      )}
      {reminding && <RemindDialog id={id} onClose={() => setReminding(false)} />}
    </>
  )
}

const signed = (items: readonly MenuItem[], icon: string) => items.map((item) => ({ ...item, icon }))

type Of<Props extends keyof CaseToolsProps> = Pick<CaseToolsProps, Props>

/** Into the trash can, by administrators. The next case of the list opens, and says how this one comes back. */
function useRemoval({ id, number, neighbours }: Of<'id' | 'number' | 'neighbours'>) {
  const t = useT()
  const [, navigate] = useLocation()
  const { change, busy } = useBulk()
  const remove = async () => {
    await change({ ids: [id], change: { kind: 'remove' } }, () =>
      number ? t('{number} togs bort.', { number }) : t('Ärendet togs bort.'),
    )
    if ($lastChange.get()?.undo && !(await neighbours.step(1))) navigate(neighbours.back.href)
  }
  return { may: useMay('admin'), busy, remove: () => void remove() }
}

/** The case as a document, or whole. */
function useFiles(id: string) {
  const t = useT()
  const { download, underWay, busy } = useDownload({ adopts: true })
  const item = (key: string, label: string, format: 'pdf' | 'zip', internal: boolean): MenuItem => ({
    ...{ id: key, label, disabled: busy },
    onAction: () => void download({ page: 'formData', id, format, internal }),
  })
  const items = [
    item('pdf', t('PDF'), 'pdf', false),
    item('internal', t('PDF med det interna och händelserna'), 'pdf', true),
    item('zip', t('Allt som zip'), 'zip', true),
  ]
  return { items, underWay, busy }
}

function useWatching({ id, desk, onChanged }: Of<'id' | 'desk' | 'onChanged'>) {
  const client = useClient()
  return () =>
    void toldOf(async () => {
      await client.call('case/watch', { formDataId: id, watching: !desk.watching })
      onChanged()
    })
}

function useResting({ id, number, desk, onChanged }: Of<'id' | 'number' | 'desk' | 'onChanged'>) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [choosing, setChoosing] = useState(false)
  const restUntil = (until: string | null) => client.call('case/rest', { formDataIds: [id], until })
  const { resting: before } = desk
  const restAndTell = async (until: string | null) => {
    await restUntil(until)
    onChanged()
    const told = until === null ? t('Vilar inte längre.') : `${restsUntil(until, region, t)}.`
    tellChange(number ? `${number}: ${told}` : told, async () => {
      await restUntil(before)
      onChanged()
      return t('Ångrat.')
    })
  }
  const rest = (until: () => string | null) => () => void toldOf(() => restAndTell(until()))
  const items: MenuItem[] = [
    { id: 'tomorrow', label: t('I morgon'), onAction: rest(() => dayAfter(1)) },
    { id: 'monday', label: t('Måndag'), onAction: rest(nextMonday) },
    { id: 'week', label: t('Om en vecka'), onAction: rest(() => dayAfter(7)) },
    { id: 'day', label: t('Välj en dag …'), onAction: () => setChoosing(true) },
    { id: 'reply', label: t('Tills invånaren svarar'), onAction: rest(() => 'reply') },
    ...(before === null ? [] : [{ id: 'back', label: t('Ta tillbaka nu'), onAction: rest(() => null) }]),
  ]
  return {
    items,
    dialog: choosing && <RestDialog onRest={restAndTell} onClose={() => setChoosing(false)} />,
  }
}

/** Says what goes wrong. */
async function toldOf(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast.danger(messageOf(error))
  }
}
