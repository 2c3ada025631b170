import { useRef, useState } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { TicketsModel } from '../../../src/shared/wire/page/tickets.ts'
import { Dialog } from '../Dialog.tsx'
import { chevronDown, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { closeOutside } from './closeOutside.ts'
import { trash } from './drawings.ts'
import { Dot, Tint } from './Tint.tsx'
import { type SharedConnection, type SharedConnections, useSelectionActions } from './useSelectionActions.ts'
import type { Tickets } from './useTickets.ts'

export interface SelectionProps {
  tickets: Tickets
  node: TreeNode
  settings: TicketsSettings
  may: TicketsModel['may'] | undefined
}

/** What can be done with the rows that are ticked. */
export function Selection({ tickets, node, settings, may }: SelectionProps) {
  const { t, icon } = usePage()
  const actions = useSelectionActions(tickets, node._id, settings)
  const [removing, setRemoving] = useState(false)
  /** What asks before it is followed. */
  const [following, setFollowing] = useState<SharedConnection | null>(null)
  const menu = useRef<HTMLDetailsElement>(null)
  const count = tickets.selected.size
  const buttons = settings.actionButtons ?? []
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  if (count === 0 && !actions.message) return null
  return (
    <div className="v-selection">
      <span role="status">{actions.message || t('tickets.selected', { n: count })}</span>
      {actions.undo && (
        <button type="button" className="v-button v-small" onClick={() => void actions.undo?.()}>
          {t('Ångra')}
        </button>
      )}
      {actions.refused.length > 0 && (
        <ul className="v-refused">
          {actions.refused.map(({ _id, name, message }) => (
            <li key={_id}>
              {name && <strong>{name}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <>
          {(may?.remove || may?.changeStatus) && (
            <details
              ref={menu}
              className="v-menu"
              onToggle={(event) => {
                const opened = event.currentTarget as HTMLDetailsElement
                closeOutside(opened)
                if (opened.open && may?.changeStatus) void actions.loadConnections()
              }}
            >
              <summary className="v-button v-small">
                {settings.dropDownLabel || t('Med valda')}
                <Glyph draw={chevronDown} size={16} />
              </summary>
              <ul>
                {may.changeStatus && (
                  <Connections
                    shared={actions.shared}
                    onFollow={(connection) => {
                      close()
                      if (connection.confirm || connection.endsAsking || connection.asksNote)
                        setFollowing(connection)
                      else void actions.changeStatus(connection.id)
                    }}
                  />
                )}
                {may.remove && (
                  <li>
                    <button
                      type="button"
                      className="v-danger-text"
                      onClick={() => {
                        close()
                        setRemoving(true)
                      }}
                    >
                      <Glyph draw={trash} size={16} />
                      {t('Ta bort')}
                    </button>
                  </li>
                )}
              </ul>
            </details>
          )}
          {buttons.map((button, i) => (
            <button
              key={`${button.label}-${String(i)}`}
              type="button"
              className={button.color ? 'v-button v-small v-tinted' : 'v-button v-small'}
              title={button.description ?? undefined}
              disabled={actions.busy}
              onClick={() => void actions.run(i)}
            >
              {button.color && <Tint color={button.color} />}
              {button.icon && icon(button.icon)}
              {button.label}
            </button>
          ))}
        </>
      )}
      {following && (
        <Following
          way={following}
          count={count}
          onClose={() => setFollowing(null)}
          onFollow={(note) => {
            setFollowing(null)
            void actions.changeStatus(following.id, note)
          }}
        />
      )}
      {removing && (
        <Dialog heading={t('Är du säker?')} onClose={() => setRemoving(false)}>
          <p>{t('tickets.removeSelected', { n: count })}</p>
          <div className="v-actions">
            <button
              type="button"
              className="v-button v-danger"
              onClick={() => {
                setRemoving(false)
                void actions.remove()
              }}
            >
              {t('Ta bort')}
            </button>
            <button type="button" className="v-button" onClick={() => setRemoving(false)}>
              {t('Avbryt')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

interface FollowingProps {
  way: SharedConnection
  /** How many cases. */
  count: number
  onClose(): void
  onFollow(note?: string): void
}

/** What a connection asks before it is followed. */
function Following({ way, count, onClose, onFollow }: FollowingProps) {
  const { t } = usePage()
  const [error, setError] = useState('')
  const words = useRef<HTMLTextAreaElement>(null)
  const follow = () => {
    if (!way.asksNote) return onFollow()
    const note = words.current?.value.trim()
    if (note) return onFollow(note)
    setError(t('Skriv en anteckning.'))
    words.current?.focus()
  }
  return (
    <Dialog heading={way.name} onClose={onClose}>
      {[way.confirm, way.endsAsking].map((text) => text && <p key={text}>{text}</p>)}
      {way.asksNote && (
        <div className="v-field">
          <label htmlFor="follow-note">{t('Anteckning')}</label>
          <p className="v-help" id="follow-hint">
            {t(
              '{n, plural, one {Bara handläggare ser den.} other {Sparas i vart och ett av de # ärendena. Bara handläggare ser den.}}',
              { n: count },
            )}
          </p>
          {error && (
            <p className="v-error" id="follow-error">
              {error}
            </p>
          )}
          <textarea
            ref={words}
            id="follow-note"
            rows={4}
            className="v-input"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'follow-hint follow-error' : 'follow-hint'}
          />
        </div>
      )}
      <div className="v-actions">
        <button type="button" className="v-button v-primary" onClick={follow}>
          {way.name}
        </button>
        <button type="button" className="v-button" onClick={onClose}>
          {t('Avbryt')}
        </button>
      </div>
    </Dialog>
  )
}

function Connections({
  shared,
  onFollow,
}: {
  shared: SharedConnections
  onFollow(connection: SharedConnection): void
}) {
  const { t } = usePage()
  if (shared === 'loading') return <li className="v-muted">{t('Hämtar…')}</li>
  if (shared === 'differ') {
    return (
      <li className="v-muted">{t('Status kan bara bytas för ärenden med samma formulär och status.')}</li>
    )
  }
  if (shared.length === 0) return <li className="v-muted">{t('Ingen statusändring är öppen för dig.')}</li>
  return shared.map((connection) => (
    <li key={connection.id}>
      <button
        type="button"
        {...(connection.look === 'danger' && { className: 'v-danger-text' })}
        onClick={() => onFollow(connection)}
      >
        {connection.color && <Dot color={connection.color} />}
        {connection.name}
      </button>
    </li>
  ))
}
