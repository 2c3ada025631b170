import { ChevronDown, ExternalLink, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Popup } from '../overlay/Popup.tsx'
import { Badge } from '../show/Badge.tsx'
import { useRegion, useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import type { Option } from './OptionRow.tsx'
import { createNewValue, OptionSearch } from './OptionSearch.tsx'
import { sortOptions } from './sortOptions.ts'
import { useOptions } from './useOptions.ts'

interface SelectorBase extends FieldProps {
  /** All options, when they are few and known. */
  options?: readonly Option[]
  /** Fetches options for a search text; asked on opening with '', then 500 ms after each pause in typing. */
  load?: (search: string) => Promise<readonly Option[]>
  /** Options of chosen values that `options` does not hold; without them a loaded selector shows the bare value. */
  known?: readonly Option[]
  /** A cross that empties the selector. */
  clearable?: boolean
  /** Alphabetical by label without regard to case, unless `false`. */
  sort?: boolean
  /** The focus starts on it: what is typed is searched for. */
  autoFocus?: boolean
  /** Adds an entry with the value `_sp3_new`; called with the search text instead of choosing it. */
  onCreate?: (search: string) => void
  /** Text of that entry, "Skapa ny" unless told. */
  createLabel?: string
  placeholder?: string
  searchPlaceholder?: string
  name?: string
}

export interface SingleSelectorProps extends SelectorBase {
  multi?: false
  value: string | null
  onChange: (value: string | null, option: Option | null) => void
}

export interface MultiSelectorProps extends SelectorBase {
  multi: true
  value: readonly string[]
  onChange: (value: string[], options: Option[]) => void
}

export type SelectorProps = SingleSelectorProps | MultiSelectorProps

/** Chooses one or several of many options, with search. Typing on the closed selector opens it. */
export function Selector(props: SelectorProps) {
  const { options: given = [], load, known = [], clearable, sort, onCreate, disabled, name } = props
  const t = useT()
  const region = useRegion()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<readonly Option[]>([])
  const loaded = useOptions(given, load, search, open)

  const values: readonly string[] = props.multi ? props.value : props.value === null ? [] : [props.value]
  const find = (value: string): Option =>
    [...loaded.options, ...given, ...known, ...seen].find((option) => option.value === value) ?? {
      value,
      label: value,
    }
  const chosen = values.filter((value) => value !== '').map(find)

  const show = (next: boolean, typed = '') => {
    setSearch(typed)
    setOpen(next)
  }
  const choose = (next: string[]) => {
    if (next.includes(createNewValue)) {
      show(false)
      onCreate?.(search)
      return
    }
    const picked = next.map(find)
    setSeen(picked)
    if (props.multi) return props.onChange(next, picked)
    show(false)
    const last = picked.at(-1)
    if (last) props.onChange(last.value, last)
    else if (clearable) props.onChange(null, null)
  }
  const clear = () => (props.multi ? props.onChange([], []) : props.onChange(null, null))
  const openByTyping: NonNullable<ComponentProps<typeof Button>['onKeyDown']> = (event) => {
    const plain =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    // What is not for it goes on: Esc closes the dialog that it stands in.
    if (event.key !== 'ArrowDown' && !plain) return event.continuePropagation()
    event.preventDefault()
    show(true, plain ? event.key : '')
  }
  const one = props.multi ? undefined : chosen[0]
  const canClear = Boolean(clearable && chosen.length > 0 && !disabled)
  const extras = Number(Boolean(one?.urlRef)) + Number(canClear)

  return (
    <FieldFrame {...props} group>
      {({ id, labelId, ...control }) => (
        <div
          ref={box}
          className={cx('k-input', 'k-selector', disabled && 'k-disabled', props.error && 'k-invalid')}
        >
          {props.multi && chosen.length > 0 && (
            <TagGroup
              aria-label={t('Valda')}
              className="k-selector-tags"
              {...(disabled
                ? {}
                : { onRemove: (keys) => choose(values.filter((value) => !keys.has(value))) })}
            >
              <TagList items={chosen.map((option) => ({ id: option.value, option }))} className="k-tags">
                {({ option }) => (
                  <Tag id={option.value} textValue={option.label} className="k-tag">
                    {option.icon && <Icon icon={option.icon} size={14} />}
                    <span className="k-cut">{option.label}</span>
                    {!disabled && (
                      <Button slot="remove" className="k-chip-remove">
                        <X size={13} strokeWidth={2} aria-hidden="true" />
                      </Button>
                    )}
                  </Tag>
                )}
              </TagList>
            </TagGroup>
          )}
          <div className={cx('k-selector-line', `k-extras-${extras}`)}>
            <Button
              id={id}
              className="k-selector-button"
              aria-labelledby={`${labelId} ${id}`}
              aria-describedby={control['aria-describedby']}
              aria-haspopup="dialog"
              aria-expanded={open}
              isDisabled={disabled ?? false}
              autoFocus={props.autoFocus ?? false}
              onPress={() => show(!open)}
              onKeyDown={openByTyping}
            >
              {one ? (
                <span className="k-select-value">
                  {one.icon && <Icon icon={one.icon} className="k-option-icon" />}
                  <span className="k-cut">{one.label}</span>
                  {one.badge && <Badge {...one.badge} />}
                </span>
              ) : (
                <span className="k-placeholder">
                  {chosen.length > 0 ? t('Lägg till') : (props.placeholder ?? t('Välj..'))}
                </span>
              )}
              <Icon icon={ChevronDown} className="k-select-arrow" />
            </Button>
            {extras > 0 && (
              <span className="k-selector-extras">
                {one?.urlRef && (
                  <a
                    className="k-selector-open"
                    href={one.urlRef}
                    aria-label={t('Öppna {name}', { name: one.label })}
                  >
                    <Icon icon={ExternalLink} />
                  </a>
                )}
                {canClear && (
                  <IconButton
                    small
                    icon={X}
                    label={t('Töm {field}', { field: props.label })}
                    onPress={clear}
                  />
                )}
              </span>
            )}
          </div>
          {name && values.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
          <Popup matchWidth triggerRef={box} open={open} onOpenChange={(next) => show(next)}>
            <Dialog aria-labelledby={labelId} className="k-popup-dialog">
              <OptionSearch
                label={props.label}
                loaded={loaded}
                options={sortOptions(loaded.options, region, sort)}
                remote={Boolean(load)}
                search={search}
                onSearch={setSearch}
                onEscape={() => show(false)}
                chosen={values}
                onChosen={choose}
                multi={Boolean(props.multi)}
                placeholder={props.searchPlaceholder}
                {...(onCreate ? { createLabel: props.createLabel ?? t('Skapa ny') } : {})}
              />
            </Dialog>
          </Popup>
        </div>
      )}
    </FieldFrame>
  )
}
