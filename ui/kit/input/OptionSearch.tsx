import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useContext, useEffect } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { LoadingDots } from '../show/LoadingDots.tsx'
import { useT } from '../text.tsx'
import { type Option, OptionRow } from './OptionRow.tsx'
import type { LoadedOptions } from './useOptions.ts'

/** The value of the entry that makes a new object instead of choosing one. */
export const createNewValue = '_sp3_new'

export interface OptionSearchProps {
  /** Name of the list for assistive technology. */
  label: string
  loaded: LoadedOptions
  /** Already sorted. */
  options: readonly Option[]
  /** The options come from a search on the server: do not filter them again. */
  remote: boolean
  search: string
  onSearch: (search: string) => void
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  multi: boolean
  placeholder?: string
  /** Esc: closes what the list stands in, also while there is a search text. */
  onEscape: () => void
  /** Shows the entry that makes a new object. */
  createLabel?: string
}

/** A search box over a list of options. The focus stays in the box; arrow keys and Enter act on the list. */
export function OptionSearch(props: OptionSearchProps) {
  const { label, loaded, options, remote, search, onSearch, chosen, onChosen, multi, createLabel } = props
  const t = useT()
  const { contains } = useFilter({ sensitivity: 'base' })
  const matches = (text: string, typed: string, node: { key: string | number }) =>
    node.key === createNewValue || remote || contains(text, typed)
  // The hits are there: Enter takes the first.
  const hits = search !== '' && loaded.state === 'ready' && loaded.answered === search ? loaded.options : null
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onEscape()
  }
  return (
    <div className="k-option-search" onKeyDownCapture={leave}>
      <Autocomplete inputValue={search} onInputChange={onSearch} filter={matches}>
        <SearchField aria-label={t('Sök')} autoFocus type="text" className="k-list-search">
          <Icon icon={Search} />
          <Input placeholder={props.placeholder ?? t('Sök')} {...combobox} />
        </SearchField>
        <ListBox
          aria-label={label}
          className="k-list"
          selectionMode={multi ? 'multiple' : 'single'}
          escapeKeyBehavior="none"
          selectedKeys={[...chosen]}
          onSelectionChange={(keys) => keys !== 'all' && onChosen([...keys].map(String))}
          renderEmptyState={() => <Nothing loaded={loaded} unasked={remote && search.trim() === ''} />}
        >
          <Collection items={options.map((option) => ({ id: option.value, option }))}>
            {({ id, option }) => (
              <ListBoxItem
                id={id}
                textValue={`${option.label} ${option.description ?? ''}`.trim()}
                isDisabled={option.disabled ?? false}
                className="k-option"
              >
                {({ isSelected }) => (
                  <>
                    <OptionRow option={option} chosen={isSelected} boxes={multi} />
                    <ActiveWhenFirst id={id} search={search} hits={hits} />
                  </>
                )}
              </ListBoxItem>
            )}
          </Collection>
          {createLabel && (
            <ListBoxSection aria-label={createLabel} className="k-list-new">
              <ListBoxItem id={createNewValue} textValue={createLabel} className="k-option">
                <Icon icon={Plus} className="k-option-icon" />
                <span className="k-option-text">{createLabel}</span>
              </ListBoxItem>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  )
}

/**
 * What the search box is to assistive technology: a combobox whose list is always open, since the focus stays in
 * the box while arrow keys move in the list.
 */
export const combobox = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const

/**
 * Makes an option the active one when it is the first of new hits. The library does so itself while one types, but
 * not for hits that come later from the server, nor for those of the letter that opened the list.
 */
function ActiveWhenFirst({
  id,
  search,
  hits,
}: {
  id: string
  search: string
  hits: readonly Option[] | null
}) {
  const state = useContext(ListStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every search and every answer to it
  useEffect(() => {
    if (!hits || !state || state.collection.getFirstKey() !== id) return
    state.selectionManager.setFocused(true)
    state.selectionManager.setFocusedKey(id)
  }, [search, hits])
  return null
}

/** `unasked`: the server has more than it offers before anything is looked for. */
function Nothing({ loaded, unasked }: { loaded: LoadedOptions; unasked: boolean }) {
  const t = useT()
  if (loaded.state === 'loading') return <LoadingDots />
  if (loaded.state === 'failed') {
    return (
      <div className="k-list-nothing">
        <span>{t('Listan kunde inte hämtas.')}</span>
        <Button small onPress={loaded.retry}>
          {t('Försök igen')}
        </Button>
      </div>
    )
  }
  return <div className="k-list-nothing">{unasked ? t('Skriv för att söka') : t('Inga träffar')}</div>
}
