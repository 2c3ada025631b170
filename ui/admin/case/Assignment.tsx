import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { KeyHint } from '../desk/KeyHint.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { useAdminSession } from '../session.tsx'
import type { LoadedCase } from './types.ts'

/** Who holds the case, by assignment role. A change is saved at once. */
export function Assignment({ loaded, onChanged }: { loaded: LoadedCase; onChanged: () => void }) {
  const t = useT()
  const assign = loaded.formData?.assign ?? {}
  const roles = loaded.assignmentRoles ?? Object.keys(assign).map((key) => ({ key, name: key }))
  return (
    <section id="case-part-handler" className="a-side-part" aria-labelledby="case-assign">
      <h2 id="case-assign">{t('Tilldelat')}</h2>
      {roles.length === 0 && <p className="k-muted">{t('Processen har inga tilldelningsroller.')}</p>}
      {roles.map(({ key, name }, index) => (
        <RoleHolders
          key={key}
          id={loaded.formData?._id ?? ''}
          role={key}
          label={name}
          held={assign[key] ?? { users: [], groups: [] }}
          shortcut={index === 0}
          onChanged={onChanged}
        />
      ))}
    </section>
  )
}

interface RoleHoldersProps {
  id: string
  role: string
  label: string
  held: { users: string[]; groups: string[] }
  /** T takes it as this, and A gives it. */
  shortcut: boolean
  onChanged: () => void
}

function RoleHolders({ id, role, label, held, shortcut, onChanged }: RoleHoldersProps) {
  const t = useT()
  const client = useClient()
  const session = useAdminSession()
  const [busy, setBusy] = useState(false)
  const users = useReferences('user', held.users, undefined)
  const groups = useReferences('group', held.groups, undefined)
  const values = [
    ...held.users.map((user) => `user:${user}`),
    ...held.groups.map((group) => `group:${group}`),
  ]

  const save = async (next: readonly string[]) => {
    const of = (kind: string) =>
      next.filter((value) => value.startsWith(`${kind}:`)).map((value) => value.slice(kind.length + 1))
    setBusy(true)
    try {
      await client.call('admin/assign3', {
        formDataId: id,
        permission: role,
        userIds: of('user'),
        groupIds: of('group'),
      })
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const both = async (search: string) => [
    ...(await users.load(search)).map((option) => ({
      ...option,
      value: `user:${option.value}`,
      icon: 'user',
    })),
    ...(await groups.load(search)).map((option) => ({
      ...option,
      value: `group:${option.value}`,
      icon: 'users',
    })),
  ]
  const me = session ? `user:${session.userId}` : null
  return (
    <div className="a-holders">
      <div className="a-holders-pick" {...(shortcut ? { 'data-shortcut-within': 'a' } : {})}>
        <Selector
          multi
          label={label}
          placeholder={t('Ingen')}
          disabled={busy}
          load={both}
          known={[
            ...users.known.map((option) => ({ ...option, value: `user:${option.value}`, icon: 'user' })),
            ...groups.known.map((option) => ({ ...option, value: `group:${option.value}`, icon: 'users' })),
          ]}
          value={values}
          onChange={(next) => void save(next)}
        />
      </div>
      {me && !values.includes(me) && (
        <Button
          small
          className="a-tinted"
          icon="user-plus"
          disabled={busy}
          {...(shortcut ? { 'data-shortcut': 't' } : {})}
          onPress={() => void save([...values, me])}
        >
          {t('Ta ärendet')} {shortcut && <KeyHint of="T" />}
        </Button>
      )}
    </div>
  )
}
