import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { recordOf } from '../../src/shared/record.ts'
import { Results, type TestResult } from '../admin/tests/Results.tsx'
import { HarmlessOffer } from '../admin/versions/HarmlessOffer.tsx'
import { wireCode } from '../editing/client.ts'
import { TextField } from '../kit/input/TextField.tsx'
import { Modal } from '../kit/overlay/Modal.tsx'
import { toast } from '../kit/overlay/toastStore.ts'
import { Callout } from '../kit/show/Callout.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'
import { ProblemList } from './ProblemList.tsx'
import { refusalKeys } from './refusalKeys.ts'

/** What others have to agree to before it is published. */
export interface PublishGate {
  isClosed: boolean
  /** Asks anew how it stands, of what has been saved. */
  reload: () => Promise<void>
  content: ReactNode
}

/** Asks for a comment and publishes; says what has to be mended first. */
export function PublishDialog({ gate }: { gate?: PublishGate }) {
  const frame = useFrame()
  const readOnly = useStore(frame.$readOnly)
  const open = useStore(frame.$dialog) === 'publish'
  const document = useStore(frame.$document)
  const problems = useStore(frame.$problems)
  const t = useT()
  const [comment, setComment] = useState('')
  const [reason, setReason] = useState('')
  const [state, setState] = useState<State>(idle)
  const [published, setPublished] = useState<number | null>(null)
  const what = frame.schema.name === 'process' || frame.schema.name === 'form' ? frame.schema.name : null
  const close = () => frame.$dialog.set(null)
  const reload = gate?.reload
  useEffect(() => {
    if (!open) return
    setState(idle)
    setReason('')
    if (reload) void frame.saver.flush().then(reload)
  }, [open, frame, reload])

  const publish = async () => {
    setState({ ...idle, busy: true })
    if (!(await frame.saver.flush())) {
      return setState({
        ...idle,
        error: t('De senaste ändringarna gick inte att spara, så inget publicerades.'),
      })
    }
    try {
      const { version } = await frame.client.publish(
        frame.id,
        comment.trim(),
        ...(state.failing?.mayForce ? [{ reason: reason.trim() }] : []),
      )
      frame.setPublished(version)
      setComment('')
      setState(idle)
      close()
      toast.success(t('Version {n} är publicerad.', { n: version }))
      setPublished(version)
    } catch (error) {
      setState({
        ...{ busy: false, error: messageOf(error), why: refusalKeys(error) },
        failing: failingIn(error) ?? state.failing,
      })
      if (wireCode(error) === 'INVALID') frame.recheck()
    }
  }
  const hints = problems.all.length - problems.errors
  if (published !== null && what && !open)
    return (
      <HarmlessOffer
        {...{ what, id: frame.id, name: document.name, version: published }}
        onClose={() => setPublished(null)}
      />
    )
  const unnamed = problems.all.filter(({ key }) => key === 'builder.noLabel').length
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('Publicera')}
      subtitle={document.name}
      icon="rocket"
      minWidth={400}
      maxWidth={520}
      primary={{
        label: state.failing?.mayForce ? t('Publicera ändå') : t('Publicera'),
        busy: state.busy,
        disabled:
          readOnly ||
          gate?.isClosed ||
          problems.errors > 0 ||
          (state.failing?.mayForce === true && reason.trim() === ''),
        onPress: () => void publish(),
      }}
    >
      {problems.errors > 0 ? (
        <>
          <Callout
            tone="danger"
            title={t('{n, plural, one {Ett fel} other {# fel}} måste rättas innan det går att publicera.', {
              n: problems.errors,
            })}
          />
          <ProblemList errorsOnly onChosen={close} />
        </>
      ) : (
        <>
          <p className="b-dialog-text">
            {document.published === null
              ? t(frame.words.publishFirst)
              : t(frame.words.publishNext, { n: document.published })}
          </p>
          {unnamed > 0 && (
            <Callout
              tone="danger"
              title={t(
                '{n, plural, one {En fråga, sida eller rubrik har} other {# frågor, sidor eller rubriker har}} ingen egen text. Besökare läser ”No label”, eller ingenting.',
                { n: unnamed },
              )}
            >
              {t('Välj dem i listan och skriv vad de heter, innan du publicerar.')}
            </Callout>
          )}
          {hints > unnamed && (
            <Callout
              tone="warning"
              title={t('{n, plural, one {En sak} other {# saker}} kan saknas.', { n: hints - unnamed })}
            >
              {t('Det hindrar inte publiceringen.')}
            </Callout>
          )}
          {hints > 0 && <ProblemList onChosen={close} />}
          {gate?.content}
          <TextField
            label={t('Kommentar')}
            description={t('Vad som är nytt. Visas i listan över versioner.')}
            multiline
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={setComment}
          />
        </>
      )}
      {state.error && (
        <Callout tone="danger" announce>
          {state.error}
          {state.failing ? (
            <Results linked results={state.failing.tests} />
          ) : (
            state.why.length > 0 && (
              <ul className="b-refusal">
                {state.why.map((key) => (
                  <li key={key}>{t(key)}</li>
                ))}
              </ul>
            )
          )}
        </Callout>
      )}
      {state.failing?.mayForce && (
        <TextField
          required
          label={t('Varför det publiceras ändå')}
          description={t('Står i granskningsloggen.')}
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
      )}
    </Modal>
  )
}

interface State {
  busy: boolean
  error: string | null
  /** What exactly was refused, as translation keys. */
  why: readonly string[]
  /** Tests that do not go as they should, and whether it may be published all the same. */
  failing?: Failing | undefined
}

interface Failing {
  tests: readonly TestResult[]
  mayForce: boolean
}

const idle: State = { busy: false, error: null, why: [] }

function failingIn(error: unknown): Failing | undefined {
  const { tests, mayForce } = recordOf(recordOf(error).detail)
  if (!Array.isArray(tests)) return undefined
  return {
    mayForce: mayForce === true,
    tests: tests.map(recordOf).map(({ _id, name, problems }) => ({
      ...{ _id: String(_id), name: String(name) },
      problems: (Array.isArray(problems) ? problems : []).map(recordOf).map(({ step, words }) => ({
        step: typeof step === 'number' ? step : null,
        words: String(words),
      })),
    })),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String((error as { message?: unknown })?.message ?? error)
}
