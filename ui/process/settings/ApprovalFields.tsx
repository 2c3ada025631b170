import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { Approvals, ProcessConnection } from '../../../src/shared/process/process.ts'
import { mostApprovals } from '../../../src/shared/process/process.ts'
import { NumberField } from '../../kit/input/NumberField.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { RolePicker } from '../../kit/input/RolePicker.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { Switch } from '../../kit/input/Switch.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { connectionName, wayOf } from '../state/names.ts'
import { approvalsOf } from './changes.ts'
import { useRoles } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsWithin } from './places.ts'

interface ApprovalFieldsProps {
  connection: ProcessConnection
  disabled: boolean
  errors: Readonly<Record<string, string>>
  /** undefined: it takes none. */
  onChange: (approvals: Approvals | undefined) => void
}

/** How many have to approve before the case follows the connection, and who: of which roles, and not who did what. */
export function ApprovalFields({
  connection: { _id, approvals },
  disabled,
  errors,
  onChange,
}: ApprovalFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const roles = useRoles()
  const graph = useGraph()
  const errorAt = (place: string) => {
    const [key] = [
      errors[`approvals.${place}`],
      ...Object.values(problemsWithin(errors, `approvals.${place}`)),
    ].filter((one) => one !== undefined)
    return key ? t(problemText(key)) : null
  }
  const set = (more: Partial<Approvals>) => approvals && onChange(approvalsOf({ ...approvals, ...more }))
  const { roles: named = [], notAuthor = false, notSameAs = [] } = approvals ?? {}
  const goneRoles = named.filter((key) => !roles.some(({ value }) => value === key))
  const others: readonly Option[] = graph.connections
    .filter((one) => one._id !== _id)
    .map((one) => ({
      value: one._id,
      label: connectionName(one, t, locale),
      description: wayOf(graph, one, t, locale),
    }))
  return (
    <>
      <div data-field="approvals" className="b-page-field">
        <NumberField
          integer
          min={1}
          max={mostApprovals}
          label={t('Godkännanden')}
          description={t('Så många ska godkänna innan ärendet går vidare. Tomt: ingen.')}
          error={errorAt('count')}
          disabled={disabled}
          value={approvals?.count ?? null}
          onChange={(count) => onChange(count === null ? undefined : approvalsOf({ ...approvals, count }))}
        />
      </div>
      {approvals && (
        <>
          <RolePicker
            label={t('Godkänns av')}
            {...(named.length === 0 && { description: t('Alla som får använda kopplingen.') })}
            error={errorAt('roles')}
            disabled={disabled}
            options={roles}
            known={goneRoles.map((key) => ({ value: key, label: t('{name} (finns inte)', { name: key }) }))}
            value={named}
            onChange={(next) => set({ roles: next })}
          />
          <Switch
            label={t('Inte av den som skickade in ärendet')}
            disabled={disabled}
            on={notAuthor}
            onChange={(next) => set({ notAuthor: next })}
          />
          <Selector
            multi
            clearable
            sort={false}
            label={t('Inte av den som har gjort')}
            description={t('Den som har använt eller godkänt en av kopplingarna, eller vikarierar för den.')}
            error={errorAt('notSameAs')}
            disabled={disabled}
            options={notSameAs.reduce(
              (all, one) => withGone(all, one, t('En koppling som inte finns')),
              others,
            )}
            value={notSameAs}
            onChange={(next) => set({ notSameAs: next })}
          />
        </>
      )}
    </>
  )
}
