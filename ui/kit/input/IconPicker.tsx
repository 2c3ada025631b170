import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { iconNames } from '../icons.ts'
import { Popup } from '../overlay/Popup.tsx'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { combobox } from './OptionSearch.tsx'

export interface IconPickerProps extends FieldProps {
  /** The name of an icon of the set, or none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses an icon by its picture or its name. */
export function IconPicker(props: IconPickerProps) {
  const { value, onChange, disabled } = props
  const t = useT()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <FieldFrame {...props} group>
      {({ id, labelId, ...control }) => (
        <div className={disabled ? 'k-input k-selector k-disabled' : 'k-input k-selector'}>
          <div className={value && !disabled ? 'k-selector-line k-extras-1' : 'k-selector-line'}>
            <Button
              id={id}
              className="k-selector-button"
              aria-labelledby={`${labelId} ${id}`}
              aria-describedby={control['aria-describedby']}
              aria-haspopup="dialog"
              aria-expanded={open}
              ref={trigger}
              onPress={() => setOpen(!open)}
              isDisabled={disabled ?? false}
            >
              {value ? (
                <span className="k-select-value">
                  <Icon icon={value} className="k-option-icon" />
                  <span className="k-cut">{value}</span>
                </span>
              ) : (
                <span className="k-placeholder">{t('Välj..')}</span>
              )}
              <Icon icon={ChevronDown} className="k-select-arrow" />
            </Button>
            <Popup className="k-icon-popup" triggerRef={trigger} open={open} onOpenChange={setOpen}>
              <Dialog aria-label={props.label} className="k-popup-dialog">
                <div
                  className="k-option-search"
                  onKeyDownCapture={(event) => event.key === 'Escape' && setOpen(false)}
                >
                  <Autocomplete filter={contains}>
                    <SearchField aria-label={t('Sök')} autoFocus type="text" className="k-list-search">
                      <Icon icon="search" />
                      <Input placeholder={t('Sök')} {...combobox} />
                    </SearchField>
                    <ListBox
                      aria-label={props.label}
                      layout="grid"
                      className="k-list k-icon-grid"
                      items={iconNames.map((name) => ({ id: name }))}
                      selectionMode="single"
                      escapeKeyBehavior="none"
                      selectedKeys={value ? [value] : []}
                      onSelectionChange={(keys) => {
                        const [next] = [...keys]
                        if (next) onChange(String(next))
                        setOpen(false)
                      }}
                      renderEmptyState={() => <div className="k-list-nothing">{t('Inga träffar')}</div>}
                    >
                      {({ id: name }) => (
                        <ListBoxItem
                          id={name}
                          textValue={name}
                          aria-label={name}
                          className="k-option k-icon-option"
                        >
                          <Icon icon={name} size={20} />
                        </ListBoxItem>
                      )}
                    </ListBox>
                  </Autocomplete>
                </div>
              </Dialog>
            </Popup>

            {value && !disabled && (
              <span className="k-selector-extras">
                <IconButton
                  small
                  icon={X}
                  label={t('Töm {field}', { field: props.label })}
                  onPress={() => onChange(null)}
                />
              </span>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
