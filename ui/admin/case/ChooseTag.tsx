import { type ReactNode, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { isTag, longestTag, plainTag, tagKey } from '../../../src/shared/process/tags.ts'
import { Button } from '../../kit/Button.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { createNewValue, OptionSearch } from '../../kit/input/OptionSearch.tsx'
import { useOptions } from '../../kit/input/useOptions.ts'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { KeyHint } from '../desk/keys/KeyHint.tsx'

export interface ChooseTagProps {
  /** What the button says. */
  children: ReactNode
  /** Tags that are there already, and are not offered. */
  has?: readonly string[]
  disabled: boolean
  onChosen: (tag: string) => void
}

/** A button (L) that opens a search among the tags in use; what is none of them is made. */
export function ChooseTag({ children, disabled, ...of }: ChooseTagProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button small disabled={disabled} variant="ghost" data-shortcut="l">
        {children} <KeyHint of="L" />
      </Button>
      <Popup placement="bottom end">
        <Dialog aria-label={t('Välj etikett')} className="k-popup-dialog">
          <TagSearch
            {...of}
            onChosen={(tag) => {
              setOpen(false)
              of.onChosen(tag)
            }}
            onEscape={() => setOpen(false)}
          />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}

const none: readonly Option[] = []
const noTags: readonly string[] = []

export interface TagSearchProps extends Pick<ChooseTagProps, 'has' | 'onChosen'> {
  onEscape: () => void
}

/** Tags in use, and the way to one that is not. */
export function TagSearch({ has = noTags, onChosen, onEscape }: TagSearchProps) {
  const t = useT()
  const client = useClient()
  const [search, setSearch] = useState('')
  const load = async (typed: string): Promise<readonly Option[]> => {
    const { tags } = await client.call('case/tagsInUse', { search: plainTag(typed) })
    return tags
      .filter(({ tag }) => !has.some((one) => tagKey(one) === tagKey(tag)))
      .map(({ tag }) => ({ value: tag, label: tag }))
  }
  const loaded = useOptions(none, load, search, true)
  const tag = plainTag(search)
  const isKnown = [...has, ...loaded.options.map(({ value }) => value)].some(
    (one) => tagKey(one) === tagKey(tag),
  )
  return (
    <OptionSearch
      label={t('Etiketter i bruk')}
      placeholder={t('Sök eller skriv en ny')}
      loaded={loaded}
      options={loaded.options}
      remote
      multi={false}
      search={search}
      onSearch={(typed) => setSearch(typed.slice(0, longestTag))}
      chosen={noTags}
      onChosen={([value]) => value !== undefined && onChosen(value === createNewValue ? tag : value)}
      onEscape={onEscape}
      {...(isTag(tag) && !isKnown && { createLabel: t('Ny etikett: {tag}', { tag }) })}
    />
  )
}
