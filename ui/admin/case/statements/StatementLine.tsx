import { useState } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { Chip } from '../../../kit/show/Chip.tsx'
import { formatFull } from '../../../kit/show/formatSince.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { FileLinks } from '../answers/FileLinks.tsx'
import { RemoveDialog } from '../answers/RemoveContent.tsx'
import { NotArrived } from '../NotArrived.tsx'
import { type Dates, DatesFields, datesOf } from './DatesFields.tsx'
import { ShownParts } from './ShownParts.tsx'
import type { Statement, useStatements } from './useStatements.ts'

interface StatementLineProps {
  id: string
  of: Statement
  /** The case has not ended. */
  mayAsk: boolean
  own: ReturnType<typeof useStatements>
  onChanged: () => void
}

/** One who was asked: what has become of it, what they sent, and what can be done about it. */
export function StatementLine({ id, of, mayAsk, own, onChanged }: StatementLineProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [open, setOpen] = useState<'shown' | 'dates' | 'revoke' | 'answer' | 'person' | null>(null)
  const mayRemove = useMay('caseRedact')
  const [dates, setDates] = useState<Dates>(() => datesOf(of))
  const { name, organisation, email, state, since, due, nextReminder, answer, unreached } = of
  const ref = { formDataId: id, statementId: of._id }
  const isOver = state === 'answered' || state === 'declined'
  const item = (key: string, label: string, icon: string, onAction: () => void, danger = false) => ({
    ...{ id: key, label, icon, onAction, danger },
  })
  const items = [
    item('shown', t('Visa vad som visas'), 'eye', () => setOpen('shown')),
    ...(isOver
      ? []
      : [
          ...(mayAsk && state !== 'revoked'
            ? [item('dates', t('Ändra svarstiden …'), 'calendar', () => setOpen('dates'))]
            : []),
          ...(mayAsk && state !== 'revoked' && state !== 'expired'
            ? [
                item(
                  'remind',
                  t('Påminn nu'),
                  'bell',
                  () =>
                    void own.doing(
                      () => client.call('case/remindOfStatement', ref),
                      t('Påminnelsen är på väg till {name}.', { name }),
                    ),
                ),
              ]
            : []),
          ...(mayAsk && state !== 'expired' && email !== ''
            ? [
                item(
                  'again',
                  t('Skicka en ny länk'),
                  'send',
                  () =>
                    void own.doing(
                      () => client.call('case/sendStatementAgain', ref),
                      t('En ny länk är på väg till {name}. Den gamla gäller inte längre.', { name }),
                    ),
                ),
              ]
            : []),
          ...(state === 'revoked'
            ? []
            : [item('revoke', t('Återkalla …'), 'unlink', () => setOpen('revoke'), true)]),
        ]),
    ...(mayRemove && answer && answer.text !== ''
      ? [item('answer', t('Ta bort svaret …'), 'eraser', () => setOpen('answer'), true)]
      : []),
    ...(mayRemove && email !== ''
      ? [item('person', t('Ta bort uppgifterna …'), 'eraser', () => setOpen('person'), true)]
      : []),
  ]
  return (
    <li className="a-line">
      <div className="a-line-text">
        <strong>{[name, organisation].filter(Boolean).join(', ') || t('Borttagen uppgift')}</strong>
        {email !== '' && <span className="k-muted">{email}</span>}
        <span className="k-muted">
          {stateSince[state](t)} <RelativeTime date={since} />
        </span>
        {unreached !== null && <NotArrived said={unreached} />}
        {!isOver && state !== 'revoked' && (
          <span className="k-muted">
            {due < Date.now()
              ? t('Svarstiden gick ut {when}', { when: dayOf(due, region) })
              : t('Svar senast {when}', { when: dayOf(due, region) })}
            {nextReminder !== null && `. ${t('Påminns {when}', { when: formatFull(nextReminder, region) })}`}
          </span>
        )}
        {answer && <p className="a-statement-words">{answer.text || t('Innehållet är borttaget')}</p>}
        {isOver && !answer && state === 'answered' && (
          <p className="k-muted">{t('Innehållet är borttaget')}</p>
        )}
        {answer && answer.files.length > 0 && (
          <FileLinks
            files={answer.files.map(({ _id: assetId, name: called }) => ({ assetId, name: called }))}
          />
        )}
      </div>
      <span className="a-related-tools">
        <Chip label={stateNames[state](t)} color={colors[state]} />
        <Menu
          trigger={
            <IconButton
              small
              icon="ellipsis"
              label={t('Mer om yttrandet av {name}', { name: name || t('borttagen uppgift') })}
              disabled={own.busy}
            />
          }
          placement="bottom end"
          items={items}
        />
      </span>
      {open === 'answer' && answer && (
        <RemoveDialog
          id={id}
          of={{ noteId: answer.noteId }}
          name={t('svaret från {name}', { name: name || t('borttagen uppgift') })}
          internal
          onRemoved={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'person' && (
        <RemoveDialog
          id={id}
          of={{ statementId: of._id }}
          name={name}
          internal
          onRemoved={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'shown' && (
        <Modal
          open
          icon="eye"
          title={t('Det här visas för {name}', { name })}
          minWidth={560}
          maxWidth={560}
          cancelLabel={t('Stäng')}
          onClose={() => setOpen(null)}
        >
          <ShownParts question={of.question} shown={of.shown} />
        </Modal>
      )}
      {open === 'dates' && (
        <Modal
          open
          icon="calendar"
          title={t('Ändra svarstiden')}
          minWidth={420}
          maxWidth={420}
          onClose={() => setOpen(null)}
          primary={{
            label: t('Spara'),
            busy: own.busy,
            disabled: dates.day === '',
            onPress: () => {
              void own
                .doing(
                  () => client.call('case/extendStatement', { ...ref, ...dates }),
                  t('Svarstiden är ändrad.'),
                )
                .then((done) => done && setOpen(null))
            },
          }}
        >
          <DatesFields value={dates} onChange={setDates} />
        </Modal>
      )}
      <ConfirmDialog
        open={open === 'revoke'}
        danger
        title={t('Återkalla begäran till {name}?', { name })}
        confirmLabel={t('Återkalla')}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null)
          void own.doing(() => client.call('case/revokeStatement', ref), t('Begäran är återkallad.'))
        }}
      >
        {t(
          'Länken gäller inte längre, och det som skrivs där just nu går inte att skicka. {name} får veta det med e-post. Du kan skicka en ny länk senare.',
          { name },
        )}
      </ConfirmDialog>
    </li>
  )
}

/** A day in Sweden, as `7 december 2026`. */
const dayOf = (at: number, region: string) =>
  new Intl.DateTimeFormat(region, { timeZone: 'Europe/Stockholm', dateStyle: 'long' }).format(at)

type State = Statement['state']

const stateNames: Record<State, (t: Translate) => string> = {
  asked: (t) => t('Begärt'),
  opened: (t) => t('Öppnat'),
  writing: (t) => t('Skrivs'),
  answered: (t) => t('Besvarat'),
  declined: (t) => t('Avstår'),
  expired: (t) => t('Tiden ute'),
  revoked: (t) => t('Återkallat'),
}

const stateSince: Record<State, (t: Translate) => string> = {
  asked: (t) => t('Begärdes'),
  opened: (t) => t('Öppnades'),
  writing: (t) => t('Skrevs senast'),
  answered: (t) => t('Kom in'),
  declined: (t) => t('Avstod'),
  expired: (t) => t('Länken gick ut'),
  revoked: (t) => t('Återkallades'),
}

const colors: Record<State, 'neutral' | 'info' | 'success' | 'warning'> = {
  asked: 'neutral',
  opened: 'info',
  writing: 'info',
  answered: 'success',
  declined: 'warning',
  expired: 'warning',
  revoked: 'neutral',
}
