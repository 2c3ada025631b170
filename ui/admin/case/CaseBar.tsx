import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { $lastChange, tellChange } from '../desk/changes/changeStore.ts'
import { useBulk } from '../desk/changes/useBulk.ts'
import { restsUntil } from '../desk/restsUntil.ts'
import { Progress } from '../download/Progress.tsx'
import { useDownload } from '../download/useDownload.ts'
import { useMay } from '../session.tsx'
import { dayAfter, nextMonday } from './comingDays.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { RestDialog } from './RestDialog.tsx'
import type { LoadedCase } from './types.ts'
import type { Neighbours } from './useNeighbours.ts'

export interface CaseBarProps {
  id: string
  number: string | null
  neighbours: Neighbours
  desk: LoadedCase['desk']
  closed: boolean
  /** It goes on in another case. */
  merged: boolean
  onChanged: () => void
}

/** The way back to the list, to the case before and after, and what the case is to oneself. */
export function CaseBar({ id, number, neighbours, desk, closed, merged, onChanged }: CaseBarProps) {
  const t = useT()
  const { trail, back, step } = neighbours
  return (
    <div className="a-case-bar">
      <a href={back.href} className="a-case-back">
        <Icon icon="chevron-left" />
        {back.label}
      </a>
      <span className="a-tools-space" />
      {trail && (
        <>
          <IconButton
            small
            icon="chevron-left"
            label={t('Föregående ärende')}
            shortcut="K"
            disabled={trail.before + trail.at <= 0}
            onPress={() => void step(-1)}
          />
          <span className="k-muted k-number">
            {t('{at} av {of}', { at: trail.before + trail.at + 1, of: trail.total })}
          </span>
          <IconButton
            small
            icon="chevron-right"
            label={t('Nästa ärende')}
            shortcut="J"
            disabled={trail.before + trail.at + 1 >= trail.total}
            onPress={() => void step(1)}
          />
        </>
      )}
      {desk && !closed && <Own id={id} number={number} desk={desk} merged={merged} onChanged={onChanged} />}
      {desk && <Files id={id} />}
      {desk && !closed && <Remove id={id} number={number} neighbours={neighbours} />}
    </div>
  )
}

/** Into the trash can, by administrators. The next case of the list opens, and says how this one comes back. */
function Remove({ id, number, neighbours }: Pick<CaseBarProps, 'id' | 'number' | 'neighbours'>) {
  const t = useT()
  const [, navigate] = useLocation()
  const { change, busy } = useBulk()
  if (!useMay('admin')) return null
  const remove = async () => {
    await change({ ids: [id], change: { kind: 'remove' } }, () =>
      number ? t('{number} togs bort.', { number }) : t('Ärendet togs bort.'),
    )
    if ($lastChange.get()?.undo && !(await neighbours.step(1))) navigate(neighbours.back.href)
  }
  return (
    <IconButton
      outlined
      small
      icon="trash-2"
      label={t('Ta bort ärendet')}
      disabled={busy}
      onPress={() => void remove()}
    />
  )
}

/** The case as a document, or whole. */
function Files({ id }: { id: string }) {
  const t = useT()
  const { download, underWay, busy } = useDownload()
  const take = (format: 'pdf' | 'zip', internal: boolean) => () =>
    void download({ page: 'formData', id, format, internal })
  return (
    <>
      {underWay && <Progress of={underWay} />}
      <Menu
        trigger={<IconButton outlined small icon="download" label={t('Hämta ärendet')} disabled={busy} />}
        placement="bottom end"
        items={[
          { id: 'pdf', label: t('PDF'), onAction: take('pdf', false) },
          { id: 'internal', label: t('PDF med det interna och händelserna'), onAction: take('pdf', true) },
          { id: 'zip', label: t('Allt som zip'), onAction: take('zip', true) },
        ]}
      />
    </>
  )
}

/** Being told of the case, being reminded of it, and putting it aside. */
function Own({
  id,
  number,
  desk,
  merged,
  onChanged,
}: {
  id: string
  number: string | null
  merged: boolean
  desk: NonNullable<LoadedCase['desk']>
  onChanged: () => void
}) {
  const t = useT()
  const client = useClient()
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    }
  }
  const region = useRegion()
  const [reminding, setReminding] = useState(false)
  const [resting, setResting] = useState(false)
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
  const rest = (until: string | null) => act(() => restAndTell(until))
  return (
    <>
      <Menu
        trigger={
          <Button
            small
            icon="moon"
            iconAfter="chevron-down"
            className={desk.resting === null ? 'a-bar-tool' : undefined}
          >
            {desk.resting === null ? t('Vila') : restsUntil(desk.resting, region, t)}
          </Button>
        }
        label={t('Vila till')}
        placement="bottom end"
        items={[
          { id: 'tomorrow', label: t('I morgon'), onAction: () => void rest(dayAfter(1)) },
          { id: 'monday', label: t('Måndag'), onAction: () => void rest(nextMonday()) },
          { id: 'week', label: t('Om en vecka'), onAction: () => void rest(dayAfter(7)) },
          { id: 'day', label: t('Välj en dag …'), onAction: () => setResting(true) },
          { id: 'reply', label: t('Tills invånaren svarar'), onAction: () => void rest('reply') },
          ...(desk.resting === null
            ? []
            : [{ id: 'back', label: t('Ta tillbaka nu'), onAction: () => void rest(null) }]),
        ]}
      />
      {resting && <RestDialog onRest={restAndTell} onClose={() => setResting(false)} />}
      {!merged && (
        <Button small icon="alarm-clock" className="a-bar-tool" onPress={() => setReminding(true)}>
          {t('Påminn mig')}
        </Button>
      )}
      {reminding && <RemindDialog id={id} onClose={() => setReminding(false)} />}
      <Button
        small
        icon="eye"
        aria-pressed={desk.watching}
        className={cx('a-bar-tool', desk.watching && 'a-tinted')}
        onPress={() =>
          void act(() => client.call('case/watch', { formDataId: id, watching: !desk.watching }))
        }
      >
        {desk.watching ? t('Bevakar') : t('Bevaka')}
      </Button>
    </>
  )
}
