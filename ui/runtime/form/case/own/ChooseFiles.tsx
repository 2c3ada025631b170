import { useEffect, useRef, useState } from 'react'
import type { Locale, Translate } from '../../../../../src/shared/i18n.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { fileSize } from '../../../fileSize.ts'
import { Glyph } from '../../../icons.tsx'
import { usePage, useScript } from '../../../page.ts'

type Limits = NonNullable<FormFillModel['writing']>['files']

interface ChooseFilesProps {
  limits: Limits
  /** Id of the form that they are sent with, where it is not the one around them. */
  form: string | undefined
  /** Id of the form that is sent from the same page without the message: it says which files were chosen, as they do not come along. */
  beside: string | undefined
  /** Names of those that have to be chosen again. */
  lost: readonly string[]
  /** Those that were chosen before, and that the server has. */
  kept: NonNullable<NonNullable<FormFillModel['writing']>['kept']>
}

/**
 * Files to go with a message. The browser's own button speaks the browser's language: with script a button of ours takes its place, and the
 * names of what was chosen stand below, each with a button that takes it away. What is chosen after that is added: a phone gives one picture
 * at a time.
 */
export function ChooseFiles({ limits, form, beside, lost, kept }: ChooseFilesProps) {
  const { t, locale } = usePage()
  const script = useScript()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [gone, setGone] = useState<readonly string[]>([])
  const there = kept.filter(({ assetId }) => !gone.includes(assetId))
  const choose = (files: readonly File[]) => {
    setChosen(files)
    hold(input.current, files)
  }
  const isThere = ({ name, size }: File) => there.some((one) => one.name === name && one.size === size)
  const look = () =>
    choose(withMore(chosen, [...(input.current?.files ?? [])]).filter((one) => !script || !isThere(one)))
  // With what was chosen before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(look, [script])
  const remove = (file: File) => {
    choose(chosen.filter((one) => one !== file))
    input.current?.focus()
  }
  const drop = (assetId: string) => {
    setGone([...gone, assetId])
    input.current?.focus()
  }
  const field = (
    <input
      id="write-files"
      ref={input}
      form={script ? undefined : beside}
      type="file"
      name="_files"
      multiple
      className={script ? 'v-hidden' : undefined}
      aria-describedby={limits && 'write-files-hint'}
      onChange={look}
    />
  )
  const hint = limits && (
    <p className="v-help" id="write-files-hint">
      {t('Bilder, dokument, ljud och film, men inga program. Högst {n} filer, {size} var.', {
        n: limits.most,
        size: fileSize(limits.each, locale),
      })}
    </p>
  )
  // The field stays the element that it was when the script comes: it has what was chosen, and may have the focus.
  return (
    <div className="v-attach">
      <label htmlFor="write-files" className={script ? 'v-button v-choose' : undefined}>
        {script && <Glyph draw={clip} />}
        {script ? t('Bifoga filer') : t('Bifoga filer (valfritt)')}
      </label>
      {hint}
      {beside &&
        [...new Set([...lost, ...(script ? chosen.map(({ name }) => name) : [])])].map((name) => (
          <input key={name} type="hidden" form={beside} name="_lost" value={`_files:${name}`} />
        ))}
      {there.length > 0 && (
        <ul className="v-chosen" aria-label={t('Filer som är kvar')}>
          {there.map(({ assetId, name, size }) => (
            <li key={assetId}>
              <input type="hidden" form={form} name="_kept" value={assetId} />
              <span>
                {name}, {fileSize(size, locale)}
              </span>
              <button
                type={script ? 'button' : 'submit'}
                form={form}
                name={script ? undefined : '_do'}
                value={script ? undefined : `forget:file:${assetId}`}
                className="v-button v-small"
                onClick={script ? () => drop(assetId) : undefined}
              >
                {t('Ta bort')} <span className="v-hidden">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={script ? undefined : 'v-drop'}>
        {!script && <Glyph draw={clip} size={24} />}
        {field}
      </div>
      {script && (
        <div role="status">
          {chosen.length > 0 && (
            <ul className="v-chosen">
              {chosen.map((file) => (
                <li key={`${file.name} ${file.size}`}>
                  <span>
                    {file.name}, {fileSize(file.size, locale)}
                  </span>
                  <button type="button" className="v-button v-small" onClick={() => remove(file)}>
                    {t('Ta bort')} <span className="v-hidden">{file.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

/** What was chosen, and what is chosen after it: the same name and size twice is the same file. */
const withMore = (before: readonly File[], more: readonly File[]): readonly File[] => [
  ...before,
  ...more.filter(({ name, size }) => !before.some((one) => one.name === name && one.size === size)),
]

/** The field has these files, which are sent from it. Some browsers tell of a change as when somebody chose: what it has already stays. */
function hold(field: HTMLInputElement | null, files: readonly File[]): void {
  if (!field) return
  const has = [...(field.files ?? [])]
  if (has.length === files.length && has.every((one, i) => one === files[i])) return
  const all = new DataTransfer()
  for (const file of files) all.items.add(file)
  field.files = all.files
}

/** Why what is chosen cannot be sent; undefined: it can, as far as is known here. */
export function tooMuch(
  form: HTMLFormElement,
  limits: Limits,
  { t, locale }: { t: Translate; locale: Locale },
): string | undefined {
  const data = new FormData(form)
  const files = data.getAll('_files').filter((one): one is File => one instanceof File && one.name !== '')
  if (!limits) return undefined
  const { most, each, all } = limits
  const large = files.find(({ size }) => size > each)
  if (files.length + data.getAll('_kept').length > most)
    return t('Högst {n} filer går att skicka på en gång. Välj färre.', { n: most })
  if (large)
    return t('Filen {name} är större än {size}. Välj en mindre.', {
      name: large.name,
      size: fileSize(each, locale),
    })
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > all)
    return t('Filerna är tillsammans större än {size}. Skicka några i taget.', {
      size: fileSize(all, locale),
    })
  return undefined
}

/** From the lucide set (ISC licence). */
export const clip =
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551'
