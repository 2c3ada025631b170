import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { msg } from '../../../src/shared/i18n.ts'
import { Modal } from '../overlay/Modal.tsx'
import { useRegion, useT } from '../text.tsx'
import type { Option } from './OptionRow.tsx'
import { OptionSearch } from './OptionSearch.tsx'
import { sortOptions } from './sortOptions.ts'
import { useOptions } from './useOptions.ts'

export interface MultiPickerProps {
  open: boolean
  title: string
  value: readonly string[]
  /** "Spara": what is chosen now. Close it by setting `open`. */
  onSave: (value: string[], options: Option[]) => void
  /** "Avbryt", Esc, the cross. */
  onCancel: () => void
  options?: readonly Option[]
  load?: (search: string) => Promise<readonly Option[]>
  /** Alphabetical unless `false`. */
  sort?: boolean
}

/** Chooses several of very many, over the whole window. "Spara" appears when something has changed. */
export function MultiPicker(props: MultiPickerProps) {
  // What is chosen in it starts anew each time it opens.
  return props.open ? <OpenPicker {...props} /> : null
}

function OpenPicker({ title, value, onSave, onCancel, options = [], load, sort }: MultiPickerProps) {
  const t = useT()
  const region = useRegion()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const [seen, setSeen] = useState<ReadonlyMap<string, Option>>(new Map())
  const loaded = useOptions(options, load, search, true)
  const known = new Map([...seen, ...loaded.options.map((option) => [option.value, option] as const)])
  const changed = chosen.length !== value.length || chosen.some((each) => !value.includes(each))
  const choose = (next: string[]) => {
    setSeen(known)
    // What the search hides stays chosen.
    const listed = new Set(loaded.options.map((option) => option.value))
    const hidden = chosen.filter((each) => !listed.has(each) && !next.includes(each))
    setChosen([...hidden, ...next])
  }
  const picked = (values: readonly string[]) =>
    values.map((each) => known.get(each) ?? { value: each, label: each })
  return (
    <Modal
      open
      fullScreen
      onClose={onCancel}
      title={title}
      icon={ListChecks}
      className="k-picker"
      note={t('{n, plural, =0 {Inget valt} one {# vald} other {# valda}}', { n: chosen.length })}
      {...(changed
        ? { primary: { label: t('Spara'), onPress: () => onSave([...chosen], picked(chosen)) } }
        : {})}
    >
      <OptionSearch
        label={title}
        loaded={loaded}
        options={sortOptions(loaded.options, region, sort)}
        remote={Boolean(load)}
        search={search}
        onSearch={setSearch}
        onEscape={onCancel}
        chosen={chosen}
        onChosen={choose}
        multi
        placeholder={t(msg`Selector.Search`)}
      />
    </Modal>
  )
}
