import { type ReactNode, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Button } from '../../../kit/Button.tsx'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { OptionSearch } from '../../../kit/input/OptionSearch.tsx'
import { useOptions } from '../../../kit/input/useOptions.ts'
import { Popup } from '../../../kit/overlay/Popup.tsx'
import { useT } from '../../../kit/text.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { useHandlers } from './useHandlers.ts'

export interface ChooseHandlerProps {
  /** What the button says. */
  children: ReactNode
  /** The cases that are given away, or some of them. */
  cases: readonly string[]
  /** The assignment role that they are held in; the first of the process unless told. */
  role?: string | undefined
  /** Who has them, as `user:{id}` and `group:{id}`. */
  chosen?: readonly string[]
  disabled: boolean
  onChosen: (who: Option) => void
}

/** A button (A) that opens a search among those who can be given the cases. */
export function ChooseHandler({ children, disabled, onChosen, ...of }: ChooseHandlerProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button small disabled={disabled} data-shortcut="a">
        {children} <KeyHint of="A" />
      </Button>
      <Popup placement="bottom end">
        <Dialog aria-label={t('Välj handläggare')} className="k-popup-dialog">
          <Colleagues
            {...of}
            onChosen={(who) => {
              setOpen(false)
              if (who) onChosen(who)
            }}
            onEscape={() => setOpen(false)}
          />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}

const nobody: readonly Option[] = []

interface ColleaguesProps extends Pick<ChooseHandlerProps, 'cases' | 'role' | 'chosen'> {
  onChosen: (who: Option | undefined) => void
  onEscape: () => void
}

function Colleagues({ cases, role, chosen = [], onChosen, onEscape }: ColleaguesProps) {
  const t = useT()
  const load = useHandlers(cases, role)
  const [search, setSearch] = useState('')
  const loaded = useOptions(nobody, load, search, true)
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
      onChosen={([value]) => onChosen(loaded.options.find((option) => option.value === value))}
      onEscape={onEscape}
    />
  )
}
