import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { Chip } from '../show/Chip.tsx'
import { useT } from '../text.tsx'

/** One filter that is on. */
export interface FilterChip {
  id: string
  /** "Storgatan", "Status är Ny". */
  label: string
  /** Where it compares a column with something: the word between them can be pressed to compare in another way. */
  compares?: {
    column: string
    operator: string
    operators: readonly { id: string; label: string }[]
    onOperator: (id: string) => void
    /** Empty where the operator needs nothing to compare with. */
    value: string
  }
}

export interface FilterBoxProps {
  /** The text in the box. */
  text: string
  /** Each keystroke; wait for a pause before asking a server. */
  onText: (text: string) => void
  chips: readonly FilterChip[]
  /** Enter: the text becomes a chip; the box is emptied by `onText('')`. */
  onAdd: (text: string) => void
  onRemove: (id: string) => void
  /** Empties box and chips. */
  onClear: () => void
  /** "Filtrera…" unless told. */
  placeholder?: string
  label?: string
  /** The single key that leads to the box, for who draws the page to act on. */
  shortcut?: string
  /** Right of the box. */
  beside?: ReactNode
  /** After the chips: a button that adds one. */
  more?: ReactNode
  /** Where there is no line for them: draws what is on, null where nothing is, in a place of its own, such as a dialog that a button opens. */
  fold?: (on: ReactNode, count: number) => ReactNode
}

/** Free text and filter chips above a list. Backspace in the empty box takes the last chip away. */
export function FilterBox(props: FilterBoxProps) {
  const { text, onText, chips, onAdd, onRemove, onClear, placeholder, label } = props
  const { shortcut, beside, more, fold } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      onAdd(text.trim())
      onText('')
    } else if (event.key === 'Backspace' && text === '') {
      const last = chips.at(-1)
      if (last) onRemove(last.id)
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      onText('')
    }
  }
  // The focus stays where the others are; of a line of its own it goes on to the box.
  const goOn = () => !fold && input.current?.focus()
  const on = (
    <>
      {chips.length > 0 && (
        <ul className="k-filter-chips" aria-label={t('Aktiva filter')}>
          {chips.map((chip) => (
            <li key={chip.id}>
              <Chip
                plain
                className="k-chip-filter"
                label={chip.label}
                onRemove={() => {
                  onRemove(chip.id)
                  goOn()
                }}
              >
                {chip.compares && <Compared {...chip.compares} />}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {more}
      {(chips.length > 0 || text !== '') && (
        <Button
          variant="ghost"
          onPress={() => {
            onClear()
            goOn()
          }}
        >
          {t('Rensa')}
        </Button>
      )}
    </>
  )
  // With a place of its own for adding filters, what is on has a line of its own under the box.
  const line = more ? <div className="k-filter-row">{on}</div> : on
  return (
    <search className="k-filter">
      <div className="k-input-box k-filter-box">
        <Icon icon={Search} className="k-input-icon" />
        <input
          ref={input}
          type="search"
          className="k-input"
          aria-label={label ?? t('Filtrera')}
          placeholder={placeholder ?? t('Filtrera…')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keys}
          {...(shortcut ? { 'data-shortcut': shortcut, 'aria-keyshortcuts': shortcut } : {})}
        />
      </div>
      {fold?.(chips.length > 0 ? on : null, chips.length)}
      {beside}
      {!fold && line}
    </search>
  )
}

type ComparedProps = NonNullable<FilterChip['compares']>

/** A chip in three parts: what, how, with what. */
function Compared({ column, operator, operators, onOperator, value }: ComparedProps) {
  return (
    <>
      <span className="k-chip-label">{column}</span>
      <OperatorMenu column={column} operator={operator} operators={operators} onOperator={onOperator} />
      {value !== '' && <span className="k-chip-label k-chip-value">{value}</span>}
    </>
  )
}

/** How a column is compared: a word that opens the others. */
export function OperatorMenu({ column, operator, operators, onOperator }: Omit<ComparedProps, 'value'>) {
  const t = useT()
  const word = operators.find(({ id }) => id === operator)?.label ?? operator
  return (
    <Menu
      label={t('Villkor för {column}', { column })}
      trigger={
        <AriaButton
          className="k-chip-operator"
          aria-label={t('{operator}, ändra villkoret för {column}', { operator: word, column })}
        >
          {word}
        </AriaButton>
      }
      items={[
        {
          id: 'operators',
          items: operators,
          chosen: [operator],
          onChosen: ([next]) => next !== undefined && next !== operator && onOperator(next),
        },
      ]}
    />
  )
}
