import { type KeyboardEvent, useRef, useState } from 'react'
import { storedOptions } from '../../../src/shared/catalogue/read/options.ts'
import type { StoredOption } from '../../../src/shared/fields/kinds/options.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { useT } from '../../kit/text.tsx'
import { SortableRows } from '../rows/SortableRows.tsx'
import { useRows } from '../rows/useRows.ts'
import type { FieldControlProps } from './control.ts'
import { LanguagesButton } from './LanguagesButton.tsx'
import { OptionEditor } from './options/OptionEditor.tsx'
import { useLabelFocus } from './options/useLabelFocus.ts'
import { valueFromLabel } from './options/valueFromLabel.ts'
import { asText, textsByLanguage } from './texts.ts'
import { useFrame } from './useFrame.ts'

/**
 * Answers to choose from: label (one, or one per language) and value, which one is chosen from the start, and which
 * cannot be chosen. Written row by row: Enter makes the next, pasted lines become several, Backspace in an empty one
 * removes it, Alt with an arrow moves it.
 */
export function OptionsField(props: FieldControlProps) {
  const t = useT()
  const { name, ...frame } = useFrame(props)
  const options = storedOptions({ options: props.value })
  const rows = useRows<StoredOption>(options, props.onChange)
  const list = useRef<HTMLDivElement>(null)
  const focusLabel = useLabelFocus(list)
  const [opened, setOpened] = useState(false)
  const [said, say] = useState('')
  const several =
    props.field.translatable === true && (opened || options.some(({ label }) => textsByLanguage(label)))
  const toggle = props.field.translatable && (
    <LanguagesButton
      several={several}
      disabled={frame.disabled}
      onPress={() => {
        if (options.some(({ label }) => textsByLanguage(label)))
          props.onChange(options.map((option) => ({ ...option, label: asText(option.label) })))
        setOpened(!several)
      }}
    />
  )
  const remove = (index: number) => {
    rows.remove(index)
    focusLabel(Math.max(0, Math.min(index, options.length - 2)))
  }
  const onLabelKeyDown = (index: number, event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { key, altKey, currentTarget } = event
    const step = steps[key]
    if (key === 'Enter') {
      rows.insert(index + 1, fresh)
      focusLabel(index + 1)
    } else if (key === 'Backspace' && isEmpty(options[index], currentTarget.value) && !event.repeat) {
      rows.remove(index)
      focusLabel(Math.max(0, index - 1))
    } else if (altKey && step && options[index + step]) {
      rows.move(index, index + step)
      focusLabel(index + step)
    } else return
    event.preventDefault()
  }
  /** Those that are there already are not written twice. */
  const onLines = (index: number, lines: string[]) => {
    const known = new Set(options.flatMap(({ label }, at) => (at === index ? [] : [asText(label)])))
    const wanted = [...new Set(lines)].filter((line) => !known.has(line))
    const [first, ...others] = wanted
    const own = options[index]
    if (first === undefined || !own) rows.remove(index)
    else rows.replace(index, [{ ...own, ...labelled(first) }, ...others.map(labelled)])
    say(
      t('{n, plural, one {# rad inklistrad} other {# rader inklistrade}}, {twice} fanns redan.', {
        n: wanted.length,
        twice: lines.length - wanted.length,
      }),
    )
    focusLabel(Math.max(0, index + wanted.length - 1))
  }
  return (
    <FieldFrame {...frame} group aside={toggle}>
      {({ id: _, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} ref={list} role="group" aria-labelledby={labelId} className="a-options">
          <SortableRows
            label={frame.label}
            keys={rows.keys}
            nameOf={(index) => asText(options[index]?.label) || t('Alternativ {n}', { n: index + 1 })}
            onMove={rows.move}
            disabled={frame.disabled}
          >
            {(index) => {
              const option = options[index]
              if (!option) return null
              return (
                <OptionEditor
                  name={`${name}.${index}`}
                  number={index + 1}
                  option={option}
                  several={several}
                  twice={options.some((other, at) => at !== index && other.value === option.value)}
                  disabled={frame.disabled}
                  debounced={props.context?.debounced ?? false}
                  onChange={(changed) => rows.change(index, changed)}
                  onRemove={() => remove(index)}
                  onLabelKeyDown={(event) => onLabelKeyDown(index, event)}
                  onLines={(lines) => onLines(index, lines)}
                />
              )
            }}
          </SortableRows>
          <div>
            <Button
              small
              icon="plus"
              disabled={frame.disabled}
              onPress={() => {
                rows.add(fresh)
                focusLabel(options.length)
              }}
            >
              {t('Lägg till alternativ')}
            </Button>
          </div>
          <p className="a-options-keys">
            {t(
              'Enter: ny rad. Backsteg: ta bort tom rad. Alt+pil: flytta. Klistra in flera rader: ett alternativ av varje.',
            )}
          </p>
          <div className="k-hidden" aria-live="polite">
            {said}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }
const fresh: StoredOption = { label: '', value: '' }
const labelled = (label: string): StoredOption => ({ label, value: valueFromLabel(label) })

/** In every language: one of several that is empty is no reason to take the others with it. */
const isEmpty = (option: StoredOption | undefined, typed: string) =>
  typed === '' && Object.values(textsByLanguage(option?.label) ?? {}).every((text) => text === '')
