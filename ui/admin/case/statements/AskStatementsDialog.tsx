import { useCallback, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { dayAfter } from '../comingDays.ts'
import { QuickAnswers } from '../notes/QuickAnswers.tsx'
import { type Dates, DatesFields } from './DatesFields.tsx'
import { PartChoices } from './PartChoices.tsx'
import { ShownParts } from './ShownParts.tsx'

interface AskStatementsDialogProps {
  id: string
  onClose: () => void
  onAsked: () => void
}

interface Recipient {
  key: number
  name: string
  email: string
  organisation: string
}

type Parts = ActionOutput<'case/statementParts'>
const nobody = (key: number): Recipient => ({ key, name: '', email: '', organisation: '' })
/** As many as are asked at once. */
const most = 20

/** Whom to ask, what, by when, and what of the case they are shown: then just that is shown before it is sent. */
export function AskStatementsDialog({ id, onClose, onAsked }: AskStatementsDialogProps) {
  const t = useT()
  const client = useClient()
  const parts = useLoaded(`statement parts ${id}`, () =>
    client.call('case/statementParts', { formDataId: id }),
  )
  const [recipients, setRecipients] = useState<readonly Recipient[]>([nobody(0)])
  const [question, setQuestion] = useState('')
  const [quick, setQuick] = useState(false)
  const [dates, setDates] = useState<Dates>(() => ({ day: dayAfter(21), reminders: [3] }))
  const [questions, setQuestions] = useState<readonly string[]>([])
  const [files, setFiles] = useState<readonly string[]>([])
  const [preview, setPreview] = useState<Parts | null>(null)
  const [busy, setBusy] = useState(false)
  const from = { answer: t('svar'), citizen: t('meddelande'), internal: t('intern anteckning') }
  const filled = recipients.filter(({ name, email, organisation }) => name || email || organisation)
  const isWhole =
    filled.length > 0 &&
    filled.every(({ name, email }) => name.trim() !== '' && email.trim() !== '') &&
    question.trim() !== '' &&
    dates.day !== ''
  const findQuick = useCallback(
    async (search: string) =>
      (await client.call('case/quickAnswers', { formDataId: id, ...(search && { search }) })).answers,
    [client, id],
  )
  const trying = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const look = () =>
    trying(async () =>
      setPreview(
        await client.call('case/statementParts', {
          formDataId: id,
          questions: [...questions],
          files: [...files],
        }),
      ),
    )
  const send = () =>
    trying(async () => {
      await client.call('case/askStatements', {
        ...{ formDataId: id, question, questions: [...questions], files: [...files], ...dates },
        recipients: filled.map(({ name, email, organisation }) => ({ name, email, organisation })),
      })
      toast.success(
        t('Begäran är på väg till {n, plural, one {# mottagare} other {# mottagare}}.', { n: filled.length }),
      )
      onAsked()
    })
  if (preview)
    return (
      <Modal
        open
        icon="send"
        title={t('Begär yttrande')}
        subtitle={t('Just det här visas för mottagarna')}
        minWidth={620}
        maxWidth={620}
        onClose={onClose}
        secondary={{ label: t('Föregående'), onPress: () => setPreview(null) }}
        primary={{
          label: t('Skicka till {n, plural, one {# mottagare} other {# mottagare}}', { n: filled.length }),
          busy,
          onPress: () => void send(),
        }}
      >
        <p className="k-muted">
          {t(
            'Var och en får en egen länk till {names}. Innan något visas skickas en kod till samma adress, så att den som bara har länken inte läser något.',
            { names: filled.map(({ email }) => email).join(', ') },
          )}
        </p>
        <ShownParts question={question} shown={preview} />
      </Modal>
    )
  const change = (key: number, more: Partial<Recipient>) =>
    setRecipients(recipients.map((one) => (one.key === key ? { ...one, ...more } : one)))
  return (
    <Modal
      open
      icon="send"
      title={t('Begär yttrande')}
      minWidth={620}
      maxWidth={620}
      onClose={onClose}
      primary={{ label: t('Förhandsgranska'), busy, disabled: !isWhole, onPress: () => void look() }}
    >
      <div className="a-statement-ask">
        <h3>{t('Vem frågar du?')}</h3>
        {recipients.map((one, i) => (
          <fieldset key={one.key} className="a-statement-recipient">
            <legend>{t('Mottagare {n}', { n: i + 1 })}</legend>
            <TextField
              required
              autoFocus={i === recipients.length - 1}
              label={t('Namn')}
              value={one.name}
              onChange={(name) => change(one.key, { name })}
            />
            <TextField
              required
              type="email"
              label={t('E-post')}
              value={one.email}
              onChange={(email) => change(one.key, { email })}
            />
            <TextField
              label={t('Organisation')}
              value={one.organisation}
              onChange={(organisation) => change(one.key, { organisation })}
            />
            {recipients.length > 1 && (
              <IconButton
                small
                icon="x"
                label={t('Ta bort mottagare {n}', { n: i + 1 })}
                onPress={() => setRecipients(recipients.filter(({ key }) => key !== one.key))}
              />
            )}
          </fieldset>
        ))}
        {recipients.length < most && (
          <div>
            <Button
              small
              icon="plus"
              onPress={() =>
                setRecipients([...recipients, nobody(Math.max(...recipients.map(({ key }) => key)) + 1)])
              }
            >
              {t('Fråga en till')}
            </Button>
          </div>
        )}
        <TextField
          required
          multiline
          rows={5}
          label={t('Vad vill du veta?')}
          value={question}
          onChange={setQuestion}
          aside={
            <Button small variant="ghost" onPress={() => setQuick(!quick)}>
              {t('Snabbsvar')}
            </Button>
          }
        />
        {quick && (
          <QuickAnswers
            find={findQuick}
            onChosen={({ text }) => {
              setQuestion([question.trim(), text].filter(Boolean).join('\n\n'))
              setQuick(false)
            }}
            onClose={() => setQuick(false)}
          />
        )}
        <DatesFields value={dates} onChange={setDates} />
        <h3>{t('Vad får de se ur ärendet?')}</h3>
        {parts.error && !parts.data ? (
          <Failed small error={parts.error} onRetry={parts.reload} />
        ) : !parts.data ? (
          <Loading />
        ) : (
          <PartChoices
            pages={parts.data.pages}
            files={parts.data.files.map((file) => ({ ...file, note: file.question ?? from[file.from] }))}
            none={t('Ärendet har inga svar och inga filer att visa.')}
            chosen={{ questions, files }}
            onQuestions={setQuestions}
            onFiles={setFiles}
          />
        )}
      </div>
    </Modal>
  )
}
