import { useMemo, useState } from 'react'
import type { Entry } from '../../../src/shared/fields/entryTypes.ts'
import { initialValues } from '../../../src/shared/fields/field.ts'
import { isRecord } from '../../../src/shared/record.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { type TreeTarget, TreeView } from '../../kit/table/TreeView.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { entryRows } from './entries/entryRows.ts'
import { type EntryPath, entryTree, idOfPath, pathOfId } from './entries/entryTree.ts'
import { FieldsForm } from './FieldsForm.tsx'
import { JsonField } from './Json.tsx'
import { useFrame } from './useFrame.ts'

/** A tree of entries, moved by mouse or keyboard, with the chosen one's fields under it; or the same as text. */
export function EntriesField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const t = useT()
  const locale = useLocale()
  const { name: _, ...frame } = useFrame(props)
  const [chosen, setChosen] = useState<string | null>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [asText, setAsText] = useState(false)
  const { types = {}, forms = {}, by = '' } = field.entries ?? {}
  const form = forms[String(context?.values?.[by])] ?? Object.values(forms)[0]
  const outermost = form?.types ?? []
  const all = useMemo(() => inForm(value, outermost, form?.exactly), [value, outermost, form])
  const tree = entryTree(types, outermost, all)
  const { rows, branches } = entryRows(tree, types, { t, locale })

  const path = chosen === null ? null : pathOfId(chosen)
  const entry = path && tree.entryAt(path)
  const type = path && entry ? tree.typeAt(path) : undefined
  const fixed = (at: EntryPath) => at.length === 1 && form?.exactly !== undefined
  const siblings = path ? tree.placeAt(path.slice(0, -1)).allowed : []

  const choose = (at: EntryPath | null) => setChosen(at && idOfPath(at))
  const add = (kind: string, parent: EntryPath, index: number) => {
    const definition = types[kind]
    onChange(
      tree.put(parent, index, {
        ...(definition?.plain ? {} : { type: kind }),
        ...initialValues(definition?.fields ?? {}),
      }),
    )
    choose([...parent, index])
  }
  const remove = (at: EntryPath) => {
    onChange(tree.remove(at))
    choose(null)
  }
  const placeOf = ({ id, place }: TreeTarget): [EntryPath, number] => {
    const at = pathOfId(id)
    if (place === 'on') return [at, tree.placeAt(at).entries.length]
    return [at.slice(0, -1), (at.at(-1) ?? 0) + (place === 'after' ? 1 : 0)]
  }
  const mayMove = (ids: readonly string[], target: TreeTarget) => {
    const [parent] = placeOf(target)
    // Where there are exactly so many outermost entries, they only change places.
    return ids.every((id) => {
      const from = pathOfId(id)
      const same = parent.length === 0 && from.length === 1
      return tree.mayMove(from, parent) && (same || !(fixed(from) || (parent.length === 0 && form?.exactly)))
    })
  }

  const additions = [
    ...(path && entry ? tree.placeAt(path).allowed : []).map((kind) => ({ kind, inside: true })),
    ...(path && !fixed(path) ? siblings : form?.exactly ? [] : outermost).map((kind) => ({
      kind,
      inside: false,
    })),
  ]
  const toggle = (
    <Button small variant="ghost" icon={asText ? 'list' : 'code'} onPress={() => setAsText(!asText)}>
      {asText ? t('Redigera som träd') : t('Redigera som JSON')}
    </Button>
  )
  if (asText) {
    return (
      <div className="a-entries">
        <JsonField {...props} />
        <div>{toggle}</div>
      </div>
    )
  }
  return (
    <FieldFrame {...frame} group>
      {({ id: _id, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId} className="a-entries">
          <div className="a-entries-tree">
            <TreeView
              label={frame.label}
              nodes={rows}
              expanded={new Set(branches.filter((id) => !folded.has(id)))}
              onExpand={(open) => setFolded(new Set(branches.filter((id) => !open.has(id))))}
              selected={new Set(chosen === null ? [] : [chosen])}
              onSelect={(ids) => setChosen([...ids][0] ?? null)}
              empty={<p className="a-entries-none">{t('Inget än. Lägg till det första.')}</p>}
              actions={(row) =>
                frame.disabled || fixed(pathOfId(row.id)) ? null : (
                  <IconButton
                    small
                    icon="trash-2"
                    label={t('Ta bort {namn}', { namn: row.label })}
                    onPress={() => remove(pathOfId(row.id))}
                  />
                )
              }
              {...(frame.disabled
                ? {}
                : {
                    canMove: mayMove,
                    onMove: ([id]: string[], target: TreeTarget) => {
                      if (id === undefined || !mayMove([id], target)) return
                      const moved = tree.move(pathOfId(id), ...placeOf(target))
                      onChange(moved.entries)
                      choose(moved.path)
                    },
                  })}
            />
          </div>
          <div className="a-entries-tools">
            <Menu
              trigger={
                <Button small icon="plus" disabled={frame.disabled || additions.length === 0}>
                  {t('Lägg till')}
                </Button>
              }
              items={additions.map(({ kind, inside }) => ({
                id: `${inside ? 'in' : 'after'}-${kind}`,
                icon: types[kind]?.icon ?? 'circle-help',
                label: t(types[kind]?.label ?? { id: kind }),
                ...(path ? { description: inside ? t('I det markerade') : t('Efter det markerade') } : {}),
                onAction: () => {
                  if (inside && path) add(kind, path, tree.placeAt(path).entries.length)
                  else if (path) add(kind, path.slice(0, -1), (path.at(-1) ?? 0) + 1)
                  else add(kind, [], all.length)
                },
              }))}
            />
            {toggle}
          </div>
          {path && entry && (
            <div className="a-list-item">
              {siblings.length > 1 && (
                <Select
                  label={t('Typ')}
                  disabled={frame.disabled}
                  options={siblings.map((kind) => ({
                    value: kind,
                    label: t(types[kind]?.label ?? { id: kind }),
                  }))}
                  value={type ?? null}
                  onChange={(kind) => onChange(tree.change(path, { ...entry, type: kind }))}
                />
              )}
              <FieldsForm
                key={chosen}
                fields={types[type ?? '']?.fields ?? {}}
                values={entry}
                onChange={(values) => onChange(tree.change(path, values))}
                context={{ ...context, autoFocus: false, disabled: frame.disabled }}
              />
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** The stored entries, where they are of this form; else, after the form was changed, those it begins with. */
function inForm(value: unknown, outermost: readonly string[], exactly: number | undefined): Entry[] {
  const stored = Array.isArray(value) ? value.filter(isRecord) : []
  const ofForm = stored.filter((entry) => outermost.includes(String(entry?.type)))
  if (exactly === undefined) return ofForm
  return Array.from({ length: exactly }, (_, i) => ofForm[i] ?? { type: outermost.at(-1) ?? '' })
}
