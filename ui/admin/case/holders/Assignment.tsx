import { memo } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { useT } from '../../../kit/text.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { useReferences } from '../../fields/useReferences.ts'
import type { LoadedCase } from '../types.ts'
import { WhoSees } from '../WhoSees.tsx'
import { WhyHere } from '../WhyHere.tsx'
import { HandOver } from './HandOver.tsx'
import { changedTo, valuesOf } from './holderChanges.ts'
import { useHandlers } from './useHandlers.ts'
import { useHolders } from './useHolders.ts'

/** Who holds the case, by assignment role. A change is saved at once. */
export const Assignment = memo(function Assignment({
  loaded,
  onChanged,
}: {
  loaded: LoadedCase
  onChanged: () => void
}) {
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
          loaded={loaded}
          role={key}
          label={name}
          still={loaded.merged !== undefined}
          shortcut={index === 0}
          onChanged={onChanged}
        />
      ))}
      {loaded.formData && (
        <div>
          <WhoSees id={loaded.formData._id} state={loaded.state?.name ?? ''} />
          <WhyHere id={loaded.formData._id} />
        </div>
      )}
    </section>
  )
})

interface RoleHoldersProps {
  loaded: LoadedCase
  role: string
  label: string
  /** It is not changed here: the case goes on in another. */
  still: boolean
  /** T takes it as this, and A gives it. */
  shortcut: boolean
  onChanged: () => void
}

function RoleHolders({ loaded, role, label, still, shortcut, onChanged }: RoleHoldersProps) {
  const t = useT()
  const holders = useHolders(loaded, onChanged, role)
  const { caseId, mine, busy, save, take } = holders
  const users = useReferences('user', holders.users, undefined)
  const groups = useReferences('group', holders.groups, undefined)
  const load = useHandlers([caseId], role)
  const values = valuesOf(holders)
  if (still) {
    const names = [...users.known, ...groups.known].map((one) => one.label)
    return (
      <dl className="a-preview-facts">
        <div>
          <dt>{label}</dt>
          <dd>{names.length > 0 ? names.join(', ') : <span className="k-muted">{t('Ingen')}</span>}</dd>
        </div>
      </dl>
    )
  }
  return (
    <div className="a-holders">
      <div className="a-holders-pick" {...(shortcut ? { 'data-shortcut-within': 'a' } : {})}>
        <Selector
          multi
          label={label}
          placeholder={t('Ingen')}
          disabled={busy}
          load={load}
          sort={false}
          known={[
            ...users.known.map((option) => ({ ...option, value: `user:${option.value}`, icon: 'user' })),
            ...groups.known.map((option) => ({ ...option, value: `group:${option.value}`, icon: 'users' })),
          ]}
          value={values}
          onChange={(next) => void save(changedTo(values, next))}
        />
      </div>
      <div className="a-handler-tools">
        {!mine && (
          <Button
            small
            className="a-tinted"
            icon="user-plus"
            disabled={busy}
            {...(shortcut ? { 'data-shortcut': 't' } : {})}
            onPress={() => void take()}
          >
            {t('Ta ärendet')} {shortcut && <KeyHint of="T" />}
          </Button>
        )}
        <HandOver holders={holders} label={t('Fler sätt att lämna ärendet: {role}', { role: label })} />
      </div>
    </div>
  )
}
