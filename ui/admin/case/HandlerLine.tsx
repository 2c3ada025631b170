import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Button } from '../../kit/Button.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { OptionSearch } from '../../kit/input/OptionSearch.tsx'
import { useOptions } from '../../kit/input/useOptions.ts'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { useT } from '../../kit/text.tsx'
import { KeyHint } from '../desk/KeyHint.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { HandOver } from './HandOver.tsx'
import { givenTo, valuesOf } from './holderChanges.ts'
import { useHandlers } from './useHandlers.ts'
import type { Holders } from './useHolders.ts'

/** Who handles the case, with the button that takes it (T) and the one that gives it to somebody (A). */
export function HandlerLine({ holders }: { holders: Holders }) {
  const t = useT()
  const { users, groups, mine, busy, take, role } = holders
  const people = useReferences('user', users, undefined)
  const teams = useReferences('group', groups, undefined)
  const names = [...people.known, ...teams.known].map(({ label }) => label)
  return (
    <div className="a-handler-line">
      {names.length === 0 ? (
        <span className="k-muted">{t('Ingen')}</span>
      ) : (
        <span className="a-handler">
          <Avatar name={names[0] ?? null} size={24} />
          <span>{names.join(', ')}</span>
        </span>
      )}
      {role && (
        <span className="a-handler-tools">
          {!mine && (
            <Button small className="a-tinted" busy={busy} data-shortcut="t" onPress={() => void take()}>
              {t('Ta ärendet')} <KeyHint of="T" />
            </Button>
          )}
          <Give holders={holders} />
          <HandOver holders={holders} label={t('Fler sätt att lämna ärendet')} />
        </span>
      )}
    </div>
  )
}

/** A search among colleagues; the one who is chosen has it. */
function Give({ holders }: { holders: Holders }) {
  const t = useT()
  const { caseId, role, save, busy } = holders
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button small disabled={busy} data-shortcut="a">
        {t('Välj')} <KeyHint of="A" />
      </Button>
      <Popup placement="bottom end">
        <Dialog aria-label={t('Välj handläggare')} className="k-popup-dialog">
          <Colleagues
            caseId={caseId}
            role={role?.key}
            chosen={valuesOf(holders)}
            onChosen={([next]) => {
              setOpen(false)
              if (next) void save(givenTo(next))
            }}
            onEscape={() => setOpen(false)}
          />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}

const none: readonly Option[] = []

interface ColleaguesProps {
  caseId: string
  role: string | undefined
  chosen: readonly string[]
  onChosen: (users: readonly string[]) => void
  onEscape: () => void
}

function Colleagues({ caseId, role, chosen, onChosen, onEscape }: ColleaguesProps) {
  const t = useT()
  const load = useHandlers([caseId], role)
  const [search, setSearch] = useState('')
  const loaded = useOptions(none, load, search, true)
  return (
    <OptionSearch
      label={t('Välj handläggare')}
      loaded={loaded}
      options={loaded.options}
      remote
      multi={false}
      search={search}
      onSearch={setSearch}
      chosen={chosen}
      onChosen={onChosen}
      onEscape={onEscape}
    />
  )
}
