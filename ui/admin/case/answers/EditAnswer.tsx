import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnySettings } from '../../../../src/shared/catalogue/anySettings.ts'
import { areFetched, optionsOf } from '../../../../src/shared/catalogue/read/options.ts'
import * as traits from '../../../../src/shared/catalogue/traits.ts'
import type { Values } from '../../../../src/shared/fields/field.ts'
import { recordOf } from '../../../../src/shared/record.ts'
import { answerWords } from '../../../../src/shared/timeline/answerWords.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { FieldFrame } from '../../../kit/input/Field.tsx'
import { Select } from '../../../kit/input/Select.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import { ActionError, messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import type { LoadedCase } from '../types.ts'
import { type CorrectionPlace, corrections, type KeepCorrection } from './corrections.ts'
import { type SignedBy, signedBy, VoidsSignatures } from './VoidsSignatures.tsx'

/**
 * Whether the answer can be corrected where it stands: options that a server fetches, and a day to a day, cannot, nor what the reader
 * may not change. One box alone is a consent, which nobody gives for somebody else.
 */
export function isCorrectable({ type, extra }: TreeNode): boolean {
  const { range, disabled }: AnySettings = extra
  if (!traits.correctable.includes(type) || range === true || disabled === true) return false
  if (traits.answersList.includes(type) && optionsOf(extra).length < 2) return false
  return !areFetched(extra)
}

export interface EditAnswerProps {
  loaded: LoadedCase
  place: CorrectionPlace
  node: TreeNode
  name: string
  label: string
  onDone: () => void
  onChanged: () => void
}

/** An answer being corrected: what the citizen wrote stays in what has happened. */
export function EditAnswer({ loaded, place, node, name, label, onDone, onChanged }: EditAnswerProps) {
  const t = useT()
  const client = useClient()
  const before = loaded.formData?.data[name]
  // What was written and not saved before one looked at another case.
  const [kept] = useState(() => corrections.of(place))
  const [start] = useState(kept?.start ?? written(before))
  // What the answer is corrected from: what others change meanwhile, and the page hears of, is not overwritten unasked.
  const [readAt, setReadAt] = useState(kept?.readAt ?? loaded.formData?.revision ?? 0)
  const [value, setValue] = useState(kept?.value ?? start)
  const [tell, setTell] = useState(loaded.desk?.tells === true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [signed, setSigned] = useState<readonly SignedBy[] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isList = traits.answersList.includes(node.type)
  const { userId, id } = place
  const keep = useMemo<KeepCorrection>(
    () =>
      ({ id: formDataId, name: of }, correction) =>
        client.call('case/keepCorrection', {
          formDataId,
          name: of,
          value: correction?.value ?? null,
          readAt: correction?.readAt ?? 0,
        }),
    [client],
  )
  useEffect(() => {
    const at = { userId, id, name }
    corrections.write(at, value === start ? null : { value, start, readAt }, keep)
    // Until the server has it the browser asks before its tab goes with it.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!corrections.isKept(at)) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [userId, id, name, value, start, readAt, keep])
  useEffect(() => {
    const flush = () => corrections.flush({ userId, id, name })
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [userId, id, name])
  // All of it, with what saves it, is where one reads.
  // In braces: what it answers with is no way to undo it.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const giveUp = () => {
    corrections.write(place, null, keep)
    onDone()
  }
  const save = async (voidsSignatures = false) => {
    if (busy || !loaded.formData) return
    setBusy(true)
    setProblem(null)
    setSigned(null)
    try {
      const data: Values = { [name]: value === '' ? null : isList ? value.split(between) : value }
      const { _id: formDataId } = loaded.formData
      await corrections.save(place, async () => {
        const { notKept } = await client.call('admin/saveFormData3', {
          formId: loaded.form._id,
          formDataId,
          data,
          revision: readAt,
          ...(tell && { tell }),
          ...(voidsSignatures && { voidsSignatures }),
        })
        const key = notKept?.[name]
        if (key) throw new ActionError({ code: 'INVALID', message: t(key) })
      })
      onChanged()
      onDone()
    } catch (error) {
      const by = signedBy(error)
      if (by.length > 0) return setSigned(by)
      const key = error instanceof ActionError ? error.fields?.[name] : undefined
      const conflict = error instanceof ActionError && error.code === 'CONFLICT' ? error : null
      const isShut = error instanceof ActionError && error.code === 'FORBIDDEN'
      const shut = t('Svaret kan inte ändras i det läge som ärendet har nu. Kopiera det du vill ha kvar.')
      setProblem(key ? t(key) : conflict ? changedTo(conflict) : isShut ? shut : messageOf(error))
      if (conflict || isShut) onChanged()
    } finally {
      setBusy(false)
    }
  }
  /** Says what stands there now. Whoever saves once more has read it. */
  const changedTo = (conflict: ActionError): string => {
    const { revision, fields } = recordOf(conflict.detail)
    const theirs = recordOf(recordOf(fields)[name])
    if (typeof revision !== 'number' || !Object.hasOwn(theirs, 'theirs')) return messageOf(conflict)
    setReadAt(revision)
    const now = answerWords(loaded.normStructure, name).words(theirs.theirs)
    return now
      ? t('Svaret ändrades till ”{now}” medan du skrev. Spara igen om ditt ska gälla.', { now })
      : t('Svaret togs bort medan du skrev. Spara igen om ditt ska gälla.')
  }
  const { type, extra } = node
  const { multipleLines }: AnySettings = extra
  const isDay = traits.day.includes(type)
  const options = optionsOf(extra).map((option) => ({ value: String(option.value), label: option.label }))
  return (
    <form
      ref={form}
      className="a-edit-answer"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {isList ? (
        <Several label={label} value={value} options={options} onChange={setValue} error={problem} />
      ) : options.length > 0 ? (
        <Select label={label} hideLabel value={value} options={options} onChange={setValue} error={problem} />
      ) : (
        <TextField
          label={label}
          hideLabel
          autoFocus={kept === null}
          multiline={multipleLines === true}
          type={isDay ? 'date' : 'text'}
          value={value}
          onChange={setValue}
          error={problem}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation()
              giveUp()
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          }}
        />
      )}
      {kept && <p className="k-muted">{t('Din rättelse är inte sparad än.')}</p>}
      <Checkbox
        label={t('Berätta för {name}', { name: loaded.formData?.createdByName || t('den som skickade in') })}
        checked={tell}
        onChange={setTell}
      />
      <Button type="submit" className="a-tinted" busy={busy}>
        {t('Spara')} <KeyHint of="↵" />
      </Button>
      <Button variant="ghost" onPress={giveUp}>
        {t('Avbryt')}
      </Button>
      <VoidsSignatures
        signed={signed}
        name={label}
        onCancel={() => setSigned(null)}
        onConfirm={() => void save(true)}
      />
    </form>
  )
}

/** As one text, as corrections are kept: of several options each on a line. */
const written = (answer: unknown): string =>
  answer === null || answer === undefined ? '' : Array.isArray(answer) ? answer.join(between) : String(answer)
const between = '\n'

/** Any number of options, in their order. */
function Several({
  label,
  value,
  options,
  onChange,
  error,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error: string | null
}) {
  const chosen = value === '' ? [] : value.split(between)
  return (
    <FieldFrame group label={label} hideLabel error={error}>
      {({ labelId }) => (
        <fieldset aria-labelledby={labelId} className="a-edit-several">
          {options.map((one) => (
            <Checkbox
              key={one.value}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={(checked) => {
                const kept = options.filter((other) =>
                  other.value === one.value ? checked : chosen.includes(other.value),
                )
                onChange(kept.map((other) => other.value).join(between))
              }}
            />
          ))}
        </fieldset>
      )}
    </FieldFrame>
  )
}
