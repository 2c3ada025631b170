import { useId, useState } from 'react'
import type { TargetTo } from '../../../src/shared/fields/kinds/link.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { type KeyValueRow, KeyValueTable } from '../table/KeyValueTable.tsx'
import { useT } from '../text.tsx'
import { Checkbox } from './Checkbox.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import type { Option } from './OptionRow.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Selector } from './Selector.tsx'
import { TextField } from './TextField.tsx'

export interface LinkEditorProps extends FieldProps {
  value: TargetTo | null
  onChange: (value: TargetTo) => void
  /** The pages that can be linked to; an option's value is the page's url. */
  pages?: readonly Option[]
  loadPages?: (search: string) => Promise<readonly Option[]>
  /** The pages that are chosen, where they are not among `pages`. */
  known?: readonly Option[]
  /** There is no page before to go back to: that is not offered. */
  withoutBack?: boolean | undefined
  /** Makes a new page. */
  onCreate?: (search: string) => void
}

/** Edits a link: to a page, to an address, or back. */
export function LinkEditor(props: LinkEditorProps) {
  const { value, onChange, pages, loadPages, known, onCreate, withoutBack, disabled = false } = props
  const t = useT()
  const name = useId()
  const link = value ?? { to: '' }
  const kind = link.browserBack ? 'back' : link.isExternal ? 'address' : 'page'
  // Rows are kept here too, for a row without a key yet has no place in `params`.
  const [rows, setRows] = useState<KeyValueRow[]>(() => rowsOf(link.params))
  const change = (part: Partial<TargetTo>) => onChange({ ...link, ...part })
  return (
    <FieldFrame {...props} group>
      {() => (
        <div className="k-link-editor">
          <RadioGroup
            hideLabel
            horizontal
            label={t('Länken går till')}
            name={name}
            disabled={disabled}
            value={kind}
            onChange={(next) =>
              change({ to: '', browserBack: next === 'back', isExternal: next === 'address' })
            }
            options={kinds
              .filter(({ value }) => value !== 'back' || kind === 'back' || !withoutBack)
              .map((each) => ({ value: each.value, label: t(each.label) }))}
          />
          {kind === 'page' &&
            (pages || loadPages ? (
              <Selector
                label={t('Sida')}
                clearable
                disabled={disabled}
                value={link.to || null}
                onChange={(to) => change({ to: to ?? '' })}
                {...(pages ? { options: pages } : {})}
                {...(known ? { known } : {})}
                {...(loadPages ? { load: loadPages } : {})}
                {...(onCreate ? { onCreate, createLabel: t('Skapa ny sida') } : {})}
              />
            ) : (
              <TextField
                label={t('Sida')}
                disabled={disabled}
                value={link.to}
                onChange={(to) => change({ to })}
                placeholder="/v/…"
              />
            ))}
          {kind === 'address' && (
            <TextField
              label={t('Adress')}
              type="url"
              disabled={disabled}
              value={link.to}
              onChange={(to) => change({ to })}
              placeholder="https://"
            />
          )}
          {kind !== 'back' && (
            <>
              <KeyValueTable
                label={t('Parametrar')}
                disabled={disabled}
                rows={rows}
                onChange={(next) => {
                  setRows(next)
                  const named = next.filter((row) => row.key.trim() !== '')
                  change({ params: Object.fromEntries(named.map((row) => [row.key.trim(), row.value])) })
                }}
              />
              <Checkbox
                label={t('Öppna i ny flik')}
                disabled={disabled}
                checked={Boolean(link.isTargetBlank)}
                onChange={(isTargetBlank) => change({ isTargetBlank })}
              />
            </>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

const kinds = [
  { value: 'page' as const, label: msg`En sida` },
  { value: 'address' as const, label: msg`En adress` },
  { value: 'back' as const, label: msg`Föregående sida` },
]

function rowsOf(params: Record<string, string> | undefined): KeyValueRow[] {
  return Object.entries(params ?? {}).map(([key, value]) => ({ type: 'text', key, value, file: '' }))
}
