import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { inSentence } from '../../../../src/shared/inSentence.ts'
import { longestNote, mostNoteFiles } from '../../../../src/shared/process/talk/noteLimits.ts'
import { placeholdersIn } from '../../../../src/shared/process/talk/placeholders.ts'
import { noWayOf } from '../../../../src/shared/process/talk/talk.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useRefusal } from '../../../kit/overlay/useRefusal.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { ActionError, messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { tellChange } from '../../desk/changes/changeStore.ts'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { noteWriting, stopWriting } from '../../desk/presence/presence.ts'
import { useIsViewing } from '../../session.tsx'
import type { Moment } from '../DayAndTime.tsx'
import { ColleagueDrafts } from '../talk/ColleagueDrafts.tsx'
import { DraftTaken } from '../talk/DraftTaken.tsx'
import { GiveDraft } from '../talk/GiveDraft.tsx'
import { Recipient, sentWhen } from '../talk/Recipient.tsx'
import { ThreadNewsCallout } from '../talk/ThreadNewsCallout.tsx'
import { type InThread, useThreadNews } from '../talk/useThreadNews.ts'
import type { NoteType, ShownReach } from '../types.ts'
import { insertWords } from './insertWords.ts'
import { MentionList } from './MentionList.tsx'
import { AttachFiles, NoteFiles, useFileTarget } from './NoteFiles.tsx'
import { isUnsaved } from './noteDraft.ts'
import type { ShownNoteDraft } from './noteDrafts.ts'
import { QuickAnswers } from './QuickAnswers.tsx'
import { SendLater } from './SendLater.tsx'
import { useMentions } from './useMentions.ts'
import { useNoteDraft } from './useNoteDraft.ts'
import { useNoteFiles } from './useNoteFiles.ts'

export interface NoteBoxProps {
  id: string
  type: NoteType
  /** The single key that leads here. */
  shortcut?: string
  /** Nothing can be sent any more: what is written stays to be copied. */
  closed?: boolean
  /** How a message reaches the citizen. */
  reach?: ShownReach | undefined
  /** What is written to and by the citizen. */
  thread?: readonly InThread[]
  rows?: number
  onSent: () => void
}

/** Where a note or a message is written; not by somebody who only looks at what another sees. */
export function NoteBox(props: NoteBoxProps) {
  return useIsViewing() ? null : <WritingBox {...props} />
}

/** What is under way stays, whatever happens to the case meanwhile. */
function WritingBox({ id, type, shortcut, closed, reach, thread = none, rows = 3, onSent }: NoteBoxProps) {
  const t = useT()
  const client = useClient()
  const files = useNoteFiles(id, type)
  const draft = useNoteDraft(id, type, files.asking)
  const { text, write, flush } = draft
  const [waits, setWaits] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [quick, setQuick] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const internal = type === 'internal'
  const mentions = useMentions({ id, on: internal, field, text, write })
  const isEmpty = text.trim() === '' && files.list.length === 0
  const isTooLong = text.trim().length > longestNote
  /** What a canned reply names and the case does not have is written by hand before anything goes. */
  const unfilled = internal ? none : placeholdersIn(text)
  /** Nothing goes: it is kept, to be printed. */
  const noWay = reach !== undefined && noWayOf(reach) !== undefined
  const [later, setLater] = useState(false)
  const [giving, setGiving] = useState(false)
  const since = useThreadNews(thread, draft)
  const isRead = useRef<readonly string[]>([])
  const refuse = useRefusal(files.list.some(({ error }) => error))
  const send = async (at?: Moment) => {
    if (isEmpty || isTooLong || busy || closed || unfilled.length > 0) return
    setBusy(true)
    setWaits(files.list.some(({ assetId, error }) => !assetId && !error))
    try {
      if (!(await files.settled())) return refuse(t('Ta bort de filer som inte gick, eller försök igen.'))
      const assetIds = files.ids()
      let untold: readonly string[] = []
      await draft.send(async (note, kept) => {
        const said = await mentions.ready(note.trim())
        untold = said.untold
        const carried = {
          ...{ formDataId: id, note: said.words },
          ...(assetIds.length > 0 && { assetIds }),
          ...(kept !== undefined && { draft: kept }),
        }
        if (internal) {
          const mentioned = said.mentions.length > 0 && { mentions: said.mentions }
          const added = { ...carried, ...mentioned, noteType: type, undoable: true }
          const { undo } = await client.call('admin/addNote3', added)
          tellChange(t('Anteckningen är sparad'), undo, [], {
            onUndone: onSent,
            undone: (n) => (n > 0 ? t('Anteckningen är ett utkast igen.') : t('Inget ångrades.')),
          })
          return
        }
        const { message } = await client.call('case/sendMessage', {
          ...{ ...carried, known: since.known(isRead.current) },
          ...(at && { at }),
        })
        since.read([message.messageId])
        tellChange(sentWhen(at, reach, t), async () => {
          await client.call('case/takeBackMessage', { formDataId: id, messageId: message.messageId })
          onSent()
          return t('Meddelandet är ett utkast igen.')
        })
      })
      setLater(false)
      stopWriting(client, id)
      files.sent(assetIds)
      if (untold.length > 0) toast.warning(t('Ingen underrättades om {names}.', { names: atNames(untold) }))
      leave(form.current)
      onSent()
    } catch (error) {
      if (since.refused(error)) setLater(false)
      else toast.danger(whyNotSent(error, t))
    } finally {
      setBusy(false)
      setWaits(false)
    }
  }
  /** What others have written since is read, and what stands here goes all the same. */
  const sendAnyway = () => {
    isRead.current = since.news.map(({ messageId }) => messageId)
    void send()
  }
  const give = async ({ value: to, label: name }: Option) => {
    setBusy(true)
    try {
      if (!(await files.settled())) return refuse(t('Ta bort de filer som inte gick, eller försök igen.'))
      const assetIds = files.ids()
      await draft.send((note, kept) =>
        client.call('case/giveDraft', {
          ...{ formDataId: id, to, note: note.trim() },
          ...(assetIds.length > 0 && { assetIds }),
          ...(kept !== undefined && { draft: kept }),
        }),
      )
      files.sent(assetIds)
      setGiving(false)
      toast.success(t('Utkastet är lämnat till {name}', { name }))
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const attach = (added: readonly File[]) => {
    const left = closed ? [] : files.add(added)
    if (left.length === 0) return
    const names = left.map(({ name }) => name).join(', ')
    toast.danger(t('Högst {n} filer åt gången. De här kom inte med: {names}', { n: mostNoteFiles, names }))
  }
  const target = useFileTarget(attach)
  const findQuick = useCallback(
    async (search: string) =>
      (await client.call('case/quickAnswers', { formDataId: id, ...(search && { search }) })).answers,
    [client, id],
  )
  const openQuick = () => !internal && !closed && setQuick(true)
  const closeQuick = () => {
    setQuick(false)
    field.current?.focus()
  }
  /** The words take the place of what is marked in the text, apart from the rest, and the caret stands after them. */
  const insert = (words: string) => {
    const area = field.current
    if (!area) return
    write(insertWords(area, words))
    closeQuick()
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (mentions.key(event)) return
    // No message begins with a slash.
    if (!internal && isQuickKey(event, text)) {
      event.preventDefault()
      openQuick()
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape') leave(event.currentTarget)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(t('Texten är kopierad'))
  }
  if (closed && text === '') return null
  return (
    <form
      ref={form}
      className="a-note-form"
      {...target}
      {...(shortcut ? { 'data-shortcut': shortcut } : {})}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {!internal && !closed && <ColleagueDrafts id={id} onTaking={flush} />}
      {!internal && !closed && <DraftTaken id={id} />}
      <TextField
        label={internal ? t('Ny anteckning') : t('Nytt meddelande')}
        hideLabel
        placeholder={internal ? t('Skriv en anteckning…') : t('Skriv till invånaren…')}
        multiline
        rows={rows}
        value={text}
        ref={field}
        onChange={(now) => {
          write(now)
          if (internal) mentions.typed(now)
          if (now !== '') noteWriting(client, id)
        }}
        onKeyDown={keys}
        onBlur={() => {
          flush()
          stopWriting(client, id)
          mentions.close()
        }}
        suggests={
          mentions.people.length > 0
            ? { listId: mentions.listId, activeId: `${mentions.listId}-${mentions.active}` }
            : undefined
        }
        readOnly={closed ?? false}
        maxLength={longestNote}
      />
      {internal && !closed && <MentionList of={mentions} />}
      {quick && !closed && (
        <QuickAnswers find={findQuick} onChosen={(answer) => insert(answer.text)} onClose={closeQuick} />
      )}
      {unfilled.length > 0 && !closed && (
        <Callout
          tone="warning"
          announce
          title={t('Ärendet saknar {names}.', { names: inSentence(...unfilled) })}
        >
          <p>{t('Skriv det som står inom hakparenteser, eller ta bort det. Sedan går det att skicka.')}</p>
        </Callout>
      )}
      {!closed && <NoteFiles files={files} />}
      {!internal && since.news.length > 0 && !closed && (
        <ThreadNewsCallout
          news={since.news}
          busy={busy}
          onRead={() => since.read(since.news.map(({ messageId }) => messageId))}
          onSend={sendAnyway}
        />
      )}
      {draft.other && !closed && <OtherText text={draft.other.note} onChoose={draft.choose} />}
      {closed ? (
        <div className="a-note-foot" role="status">
          <span className="k-muted">{t('Texten kan inte längre skickas.')}</span>
          <Button small icon="copy" onPress={() => void copy()}>
            {t('Kopiera texten')}
          </Button>
        </div>
      ) : (
        <div className="a-note-foot">
          <span className="k-muted">
            {internal ? t('Syns bara för handläggare') : <Recipient reach={reach} />}
            {text.trim() !== '' && <Kept draft={draft} />}
            <span role="status" className="a-note-kept">
              {waits && t('Väntar på filerna …')}
              {mentions.untold.length > 0 &&
                t(
                  'Ingen underrättas om {names}. Skriv hela namnet eller välj i listan, där de finns som kan öppna ärendet.',
                  {
                    names: atNames(mentions.untold),
                  },
                )}
            </span>
          </span>
          <span className="a-note-send">
            <AttachFiles onFiles={attach} />
            {!internal && (
              <IconButton
                small
                icon="arrow-left-right"
                label={t('Lämna utkastet till en kollega')}
                disabled={isEmpty || busy}
                onPress={() => setGiving(true)}
              />
            )}
            {!internal && !noWay && (
              <Button
                variant="ghost"
                disabled={isEmpty || isTooLong || busy || unfilled.length > 0}
                onPress={() => setLater(true)}
              >
                {t('Skicka senare')}
              </Button>
            )}
            {!internal && (
              <Button
                variant="ghost"
                aria-expanded={quick}
                aria-keyshortcuts="Control+J"
                onPress={() => (quick ? closeQuick() : openQuick())}
              >
                {t('Färdiga svar')} <KeyHint of={text === '' ? '/' : 'Ctrl J'} />
              </Button>
            )}
            <Button
              type="submit"
              className="a-tinted"
              busy={busy}
              disabled={isEmpty || isTooLong || unfilled.length > 0}
              aria-keyshortcuts="Control+Enter"
            >
              {internal ? t('Spara anteckning') : noWay ? t('Spara i ärendet') : t('Skicka meddelande')}{' '}
              <KeyHint of="Ctrl ↵" />
            </Button>
          </span>
        </div>
      )}
      {giving && !closed && (
        <GiveDraft id={id} busy={busy} onChosen={(to) => void give(to)} onClose={() => setGiving(false)} />
      )}
      {later && !closed && (
        <SendLater busy={busy} onChosen={(at) => void send(at)} onClose={() => setLater(false)} />
      )}
    </form>
  )
}

const none: readonly never[] = []

/** What opens canned replies: Ctrl J, and a slash where nothing is written yet. */
const isQuickKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): boolean =>
  (key.toLowerCase() === 'j' && (ctrlKey || metaKey) && !altKey) || (key === '/' && text === '' && !ctrlKey)

const atNames = (names: readonly string[]) => names.map((name) => `@${name}`).join(', ')

/** A file that was attached long ago is not there any more. */
function whyNotSent(error: unknown, t: Translate): string {
  if (!(error instanceof ActionError)) return messageOf(error)
  if (error.code === 'OFFLINE')
    return t(
      'Servern svarade inte. Texten står kvar här. Var det redan skickat syns det i ärendet när anslutningen är tillbaka.',
    )
  return error.fields?.assetId ? t(error.fields.assetId) : messageOf(error)
}

/** Whether what stands in the box is safe. */
function Kept({ draft }: { draft: ShownNoteDraft }) {
  const t = useT()
  if (draft.trouble)
    return (
      <span className="a-note-kept" role="status">
        {t('Utkastet finns bara i den här fliken: {reason}', { reason: draft.trouble })}
      </span>
    )
  // Its line is there from the first letter on: what one reaches for below stays in its place when the text has been kept.
  return (
    <span className="a-note-kept a-note-line">
      {draft.kept && !isUnsaved(draft) && (
        <>
          {t('Utkast sparat')} <RelativeTime date={draft.kept.at} />
        </>
      )}
    </span>
  )
}

/** What was written in another window, while this text was not kept yet. */
function OtherText({ text, onChoose }: { text: string; onChoose: (which: 'mine' | 'other') => void }) {
  const t = useT()
  return (
    <Callout tone="warning" announce title={t('Du har skrivit något annat i ett annat fönster')}>
      <p className="a-note-words">{text}</p>
      <div className="a-note-choice">
        <Button small onPress={() => onChoose('other')}>
          {t('Använd den texten')}
        </Button>
        <Button small onPress={() => onChoose('mine')}>
          {t('Behåll det som står här')}
        </Button>
      </div>
    </Callout>
  )
}

/** Back to where single keys work. */
function leave(from: Element | null): void {
  from?.closest<HTMLElement>('[data-keys]')?.focus({ preventScroll: true })
}
