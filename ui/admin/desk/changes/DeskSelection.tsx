import { useState } from 'react'
import { priorities, priorityNames } from '../../../../src/shared/process/priorities.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { QuestionBefore } from '../../case/AskBefore.tsx'
import { TagSearch } from '../../case/ChooseTag.tsx'
import { EndsAsking } from '../../case/completion/EndsAsking.tsx'
import { ChooseHandler } from '../../case/holders/ChooseHandler.tsx'
import { type ActionOutput, useClient } from '../../client.tsx'
import { Progress } from '../../download/Progress.tsx'
import { useDownload } from '../../download/useDownload.ts'
import { useLoaded } from '../../page/useLoaded.ts'
import { useMay } from '../../session.tsx'
import { MoveChosen } from '../../versions/MoveChosen.tsx'
import { KeyHint } from '../keys/KeyHint.tsx'
import { priorityIcons } from '../PriorityMark.tsx'
import { NoteToMany } from '../toMany/NoteToMany.tsx'
import { mostWritten, WriteToMany } from '../toMany/WriteToMany.tsx'
import { Changing } from './Changing.tsx'
import type { RefusedCase, TellMore } from './changeStore.ts'
import type { Chosen } from './chosen.ts'
import { ForceMany } from './ForceMany.tsx'
import { type BulkInput, useBulk } from './useBulk.ts'
import { useUnseen } from './useUnseen.tsx'

export interface DeskSelectionProps {
  chosen: Chosen
  /** Those of them that are on show. */
  seen: Chosen
  /** Cases that match over all pages. */
  total: number
  onAll: () => void
  onDone: () => void
  /** These are left to do something with. */
  onLeft: (ids: readonly string[]) => void
  /** The list as a file, with the chosen cases alone. */
  sheet: () => Parameters<ReturnType<typeof useDownload>['download']>[0]
}

type Ground = ActionOutput<'case/common'>
type Way = Ground['connections'][number]

/** A way on that some cases were not let on by: their answers are not in order. */
interface Unfit {
  way: Way
  where: { formId: string; state: string }
  note: string
  cases: readonly RefusedCase[]
}

const whichIn = ({ cases: { ids, question = {} }, n }: Chosen) =>
  ids ? { ids: [...ids] } : { question, atMost: n }

/** What can be done with all chosen cases: it takes the place of the headings while some are chosen. */
export function DeskSelection({ chosen, seen, total, onAll, onDone, onLeft, sheet }: DeskSelectionProps) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const client = useClient()
  const mayRemove = useMay('admin')
  const mayForce = useMay('caseForce')
  const mayMove = useMay(['processBuilder', 'formBuilder'])
  const { change, underWay, busy } = useBulk()
  const { download, underWay: file, busy: making } = useDownload()
  const { meant, dialog: unseenDialog } = useUnseen(chosen, seen)
  const [asked, setAsked] = useState<{ way: Way; cases: Chosen; written?: string } | null>(null)
  const [dialog, setDialog] = useState<{
    of: 'note' | 'write' | 'tag' | 'remove' | 'version'
    cases: Chosen
  } | null>(null)
  const [unfit, setUnfit] = useState<Unfit | null>(null)
  const common = useLoaded<Ground>(`common ${chosen.key}`, () => client.call('case/common', chosen.cases))
  const done = () => {
    setDialog(null)
    onDone()
  }
  /** Where it did not come to all of them the others stay chosen. Answers whether it did. */
  const actOn = async (
    of: Chosen,
    what: BulkInput['change'],
    words: (n: number) => string,
    more?: TellMore,
  ): Promise<boolean> => {
    setAsked(null)
    if (what.kind !== 'note') setDialog(null)
    const became = await change({ ...of.cases, ...of.seen, change: what }, words, more)
    const { ids } = of.cases
    if (became.whole) done()
    else if (became.done.length > 0 && ids) onLeft(ids.filter((id) => !became.done.includes(id)))
    else if (became.done.length > 0) done()
    return became.whole
  }
  const act = (what: BulkInput['change'], words: (n: number) => string) =>
    meant((cases) => void actOn(cases, what, words))
  /** In a dialog, with the cases that it was opened for. */
  const actInDialog = (what: BulkInput['change'], words: (n: number) => string) =>
    dialog && void actOn(dialog.cases, what, words)
  const open = (of: NonNullable<typeof dialog>['of']) => meant((cases) => setDialog({ of, cases }))
  const wordsOf = (way: Way) => (n: number) =>
    t('{n, plural, one {# ärende är nu} other {# ärenden är nu}}: {status}', { n, status: way.becomes })
  const follow = async (way: Way, of: Chosen, note = '') => {
    const { formId, status: state } = common.data ?? {}
    if (!formId || !state) return
    setAsked(note ? { way, cases: of, written: note } : null)
    const what = { kind: 'status', formId, state, connectionId: way.id, ...(note && { note }) } as const
    const became = await change({ ...of.cases, ...of.seen, change: what }, wordsOf(way))
    // What is written stays where nothing was changed.
    if (became.whole || became.done.length > 0) setAsked(null)
    const cases = became.left.filter(({ answers }) => answers !== undefined)
    if (!became.whole && became.done.length === 0) return
    if (!mayForce || cases.length === 0) return onDone()
    setAsked(null)
    setUnfit({ way, where: { formId, state }, note, cases })
  }
  const force = async ({ way, where, note, cases }: Unfit, reason: string) => {
    const forced = { force: true, reason, ...(note && { note }) }
    const what = { kind: 'status', ...where, connectionId: way.id, ...forced } as const
    await change({ ids: cases.map(({ _id }) => _id), change: what }, wordsOf(way))
    onDone()
  }
  if (underWay) return <Changing of={underWay} />
  const ways = common.loading ? [] : (common.data?.connections ?? [])
  /** Cases of which the citizen is asked something. */
  const ending = common.data?.asked ?? 0
  const none = common.loading ? t('Hämtar…') : t('De valda har ingen gemensam väg vidare.')
  return (
    <>
      {!chosen.isAll && chosen.unseen === 0 && total > chosen.n && (
        <Button small variant="ghost" className="a-bulk-all" onPress={onAll}>
          {t('Välj alla {n} som matchar', { n: number.format(total) })}
        </Button>
      )}
      <span className="a-tools-space" />
      {file && <Progress of={file} />}
      <ChooseHandler
        cases={chosen.sample}
        disabled={busy}
        onChosen={({ value, label }) => {
          const [kind, id = ''] = value.split(':')
          const who = kind === 'group' ? { users: [], groups: [id] } : { users: [id], groups: [] }
          act({ kind: 'assign', ...who }, (n) =>
            t('{n, plural, one {# ärende} other {# ärenden}} tilldelades {name}.', { n, name: label }),
          )
        }}
      >
        {t('Tilldela')}
      </ChooseHandler>
      <Menu
        trigger={
          <Button small iconAfter="chevron-down" disabled={busy} data-shortcut="s">
            {t('Byt status')} <KeyHint of="S" />
          </Button>
        }
        items={
          ways.length === 0
            ? [{ id: 'none', label: none, disabled: true, onAction: () => {} }]
            : ways.map((way) => ({
                id: way.id,
                label: way.name,
                color: way.color,
                danger: way.look === 'danger',
                onAction: () =>
                  meant((cases) =>
                    way.confirm || way.asksNote || (way.ends && ending > 0)
                      ? setAsked({ way, cases })
                      : void follow(way, cases),
                  ),
              }))
        }
      />
      <Menu
        trigger={
          <Button small iconAfter="chevron-down" disabled={busy || making}>
            {t('Fler')}
          </Button>
        }
        placement="bottom end"
        items={[
          {
            id: 'write',
            label: t('Skriv till markerade'),
            icon: 'message-square',
            ...(chosen.n > mostWritten && {
              disabled: true,
              description: t('Högst {n} ärenden åt gången', { n: mostWritten }),
            }),
            onAction: () => open('write'),
          },
          {
            id: 'note',
            label: t('Skriv en anteckning'),
            icon: 'notebook-pen',
            onAction: () => open('note'),
          },
          { id: 'tag', label: t('Sätt en etikett'), icon: 'tags', onAction: () => open('tag') },
          {
            id: 'back',
            label: t('Lämna tillbaka'),
            icon: 'undo-2',
            onAction: () =>
              act({ kind: 'giveBack' }, (n) =>
                t('{n, plural, one {# ärende} other {# ärenden}} är inte längre dina.', { n }),
              ),
          },
          {
            id: 'csv',
            label: t('Hämta som CSV'),
            icon: 'file-text',
            onAction: () => void download({ ...sheet(), format: 'csv' }),
          },
          {
            id: 'xlsx',
            label: t('Hämta som Excel (XLSX)'),
            icon: 'file-spreadsheet',
            onAction: () => void download({ ...sheet(), format: 'xlsx' }),
          },
          ...(mayMove
            ? [
                {
                  id: 'version',
                  label: t('Flytta till en annan version …'),
                  icon: 'git-branch',
                  onAction: () => open('version'),
                },
              ]
            : []),
          ...(mayRemove
            ? [{ id: 'remove', label: t('Ta bort'), icon: 'trash-2', onAction: () => open('remove') }]
            : []),
          {
            id: 'priorities',
            title: t('Prioritet'),
            items: priorities.map((priority) => ({
              id: priority,
              label: t(priorityNames[priority]),
              icon: priorityIcons[priority],
              onAction: () =>
                act({ kind: 'priority', priority }, (n) =>
                  t('{n, plural, one {# ärende} other {# ärenden}}: prioritet {name}.', {
                    n,
                    name: t(priorityNames[priority]).toLowerCase(),
                  }),
                ),
            })),
          },
        ]}
      />
      <IconButton icon="x" label={t('Avmarkera alla')} onPress={onDone} />
      {asked && (
        <QuestionBefore
          title={asked.way.name}
          question={asked.way.confirm}
          asksNote={asked.way.asksNote === true}
          n={asked.cases.n}
          written={asked.written}
          busy={busy}
          onCancel={() => setAsked(null)}
          onConfirm={(note) => void follow(asked.way, asked.cases, note)}
        >
          {asked.way.ends && ending > 0 && <EndsAsking n={ending} />}
        </QuestionBefore>
      )}
      <ConfirmDialog
        danger
        open={dialog?.of === 'remove'}
        title={t('Ta bort {n, plural, one {# ärende} other {# ärenden}}?', { n: dialog?.cases.n ?? 0 })}
        confirmLabel={t('Ta bort')}
        busy={busy}
        onCancel={() => setDialog(null)}
        onConfirm={() =>
          actInDialog({ kind: 'remove' }, (n) =>
            t('{n, plural, one {# ärende} other {# ärenden}} togs bort.', { n }),
          )
        }
      >
        {t('De läggs i papperskorgen, och kan ångras i tio sekunder.')}
      </ConfirmDialog>
      {unseenDialog}
      {unfit && (
        <ForceMany
          cases={unfit.cases}
          busy={busy}
          onCancel={onDone}
          onForce={(reason) => void force(unfit, reason)}
        />
      )}
      {dialog?.of === 'tag' && (
        <Modal
          open
          icon="tags"
          title={t('Etikett på {n, plural, one {# ärende} other {# ärenden}}', { n: dialog.cases.n })}
          minWidth={400}
          maxWidth={400}
          onClose={() => setDialog(null)}
        >
          <TagSearch
            onChosen={(tag) =>
              actInDialog({ kind: 'tags', add: [tag] }, (n) =>
                t('{n, plural, one {# ärende} other {# ärenden}}: etiketten {tag} lades till.', { n, tag }),
              )
            }
            onEscape={() => setDialog(null)}
          />
        </Modal>
      )}
      {dialog?.of === 'version' && (
        <MoveChosen which={whichIn(dialog.cases)} onClose={() => setDialog(null)} onMoved={() => {}} />
      )}
      {dialog?.of === 'write' && (
        <WriteToMany
          chosen={dialog.cases}
          onClose={() => setDialog(null)}
          onSent={(left) => {
            setDialog(null)
            if (left.length > 0) onLeft(left)
            else onDone()
          }}
          onUndone={onLeft}
        />
      )}
      {dialog?.of === 'note' && (
        <NoteToMany
          n={dialog.cases.n}
          busy={busy}
          onClose={() => setDialog(null)}
          onUndone={onLeft}
          onWrite={(note, more) => {
            const words = (n: number) =>
              t('Anteckningen skrevs i {n, plural, one {# ärende} other {# ärenden}}.', { n })
            return actOn(dialog.cases, { kind: 'note', note }, words, more)
          }}
        />
      )}
    </>
  )
}
