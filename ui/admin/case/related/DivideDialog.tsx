import { useState } from 'react'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { PartChoices } from '../statements/PartChoices.tsx'

/** What goes into a new case. */
export interface Part {
  formId: string
  questions: string[]
  files: string[]
  /** Ids of the parties that come along. */
  parties: string[]
}

export interface DivideDialogProps {
  id: string
  busy: boolean
  onDivide: (part: Part) => void
  onClose: () => void
}

/** Asks what of a case becomes a case of its own, and of which form. */
export function DivideDialog({ id, busy, onDivide, onClose }: DivideDialogProps) {
  const t = useT()
  const client = useClient()
  const [form, setForm] = useState<string | null>(null)
  const [questions, setQuestions] = useState<readonly string[]>([])
  const [files, setFiles] = useState<readonly string[]>([])
  // Null: those come along whom a chosen answer names.
  const [along, setAlong] = useState<readonly string[] | null>(null)
  const parts = useLoaded(`dividable ${id} ${form}`, () =>
    client.call('case/dividable', { formDataId: id, ...(form !== null && { formId: form }) }),
  )
  const { data } = parts
  const formId = form ?? data?.forms[0]?._id ?? null
  // What the chosen form has no place for is not taken along.
  const names = new Set(data?.pages.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const ids = new Set(data?.files.map(({ _id }) => _id))
  const able = data?.parties ?? []
  const taken = questions.filter((name) => names.has(name))
  const named = able.filter((one) => one.questions.some((name) => taken.includes(name)))
  const part = {
    questions: taken,
    files: files.filter((one) => ids.has(one)),
    parties: able.map(({ _id }) => _id).filter((one) => (along ?? named.map(({ _id }) => _id)).includes(one)),
  }
  const isChosen = part.questions.length + part.files.length > 0
  return (
    <Modal
      open
      icon="split"
      title={t('Dela upp ärendet')}
      minWidth={620}
      maxWidth={620}
      onClose={onClose}
      primary={{
        label: t('Skapa ärendet'),
        busy,
        disabled: !isChosen || formId === null || parts.loading,
        onPress: () => formId !== null && onDivide({ formId, ...part }),
      }}
    >
      <p className="k-muted">
        {t(
          'Det du väljer kopieras till ett nytt ärende med eget nummer, från samma avsändare, som får veta det. Allt finns kvar här också. Anteckningar och meddelanden följer inte med.',
        )}
      </p>
      {parts.error !== null && <Failed small error={parts.error} onRetry={parts.reload} />}
      {!data && parts.error === null && <Loading />}
      {data && (
        <div className="a-statement-ask">
          {data.forms.length > 1 && (
            <Selector
              label={t('Det nya ärendets formulär')}
              required
              sort={false}
              options={data.forms.map(({ _id, name, description }) => ({
                value: _id,
                label: name,
                ...(description && { description }),
              }))}
              value={formId}
              onChange={setForm}
            />
          )}
          <h3>{t('Vad ska det nya ärendet få?')}</h3>
          <PartChoices
            pages={data.pages}
            files={data.files.map((file) => ({ ...file, note: file.question }))}
            none={t('Ärendet har inga svar och inga filer som kan följa med.')}
            chosen={{ questions, files }}
            onQuestions={setQuestions}
            onFiles={setFiles}
          />
          {able.length > 0 && (
            <fieldset className="a-statement-choices">
              <legend>{t('Parter som följer med')}</legend>
              {able.map(({ _id, name, role }) => (
                <Checkbox
                  key={_id}
                  checked={part.parties.includes(_id)}
                  onChange={(checked) =>
                    setAlong(checked ? [...part.parties, _id] : part.parties.filter((one) => one !== _id))
                  }
                  label={name}
                  description={role}
                />
              ))}
              <p className="k-muted">{t('De får en egen inbjudan till det nya ärendet.')}</p>
            </fieldset>
          )}
          {data.without.length > 0 && (
            <p className="k-muted">
              {t('Kan inte följa med, för att det nya ärendet inte har plats för det: {names}', {
                names: data.without.join(', '),
              })}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}
