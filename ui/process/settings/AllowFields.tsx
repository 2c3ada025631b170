import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import { authorStep } from '../../../src/shared/process/graph/steps.ts'
import { permissions } from '../../../src/shared/schemas/permissions.ts'
import { useReferences } from '../../admin/fields/useReferences.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { RolePicker } from '../../kit/input/RolePicker.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { type Allow, allowOf } from './changes.ts'
import { useRoles } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsWithin } from './places.ts'

interface AllowProps {
  allow: Allow
  onChange: (allow: Allow) => void
  disabled: boolean
}

/** Who may use a connection: those who handle the case in a role, and who sent it in. */
export function AllowedRoles({
  allow,
  onChange,
  disabled,
  errors,
}: AllowProps & { errors: Readonly<Record<string, string>> }) {
  const t = useT()
  const roles = useRoles()
  const { assignmentRoles = [], author } = allow
  const gone = assignmentRoles.filter((key) => !roles.some(({ value }) => value === key))
  const [error] = Object.values(problemsWithin(errors, 'allow'))
  return (
    <div data-field="allow" className="b-page-field">
      <RolePicker
        label={t('Vem får')}
        description={whoElse(allow, t)}
        error={error ? t(problemText(error)) : null}
        disabled={disabled}
        options={[{ value: authorStep, label: t('Avsändaren') }, ...roles]}
        known={gone.map((key) => ({ value: key, label: t('{name} (finns inte)', { name: key }) }))}
        value={[...(author ? [authorStep] : []), ...assignmentRoles]}
        onChange={(chosen) =>
          onChange(
            allowOf({
              ...allow,
              assignmentRoles: chosen.filter((key) => key !== authorStep),
              author: chosen.includes(authorStep),
            }),
          )
        }
      />
    </div>
  )
}

/** What stands beside the roles, in words. */
function whoElse({ assignmentRoles = [], roles = [], permissions: held = [], author }: Allow, t: Translate) {
  const isNamed = assignmentRoles.length > 0 || author === true
  const isOther = roles.length > 0 || held.length > 0
  if (!isNamed && !isOther) return t('Alla med tillgång till ärendet.')
  if (isOther && !isNamed) return t('Bara de som har en av rollerna eller rättigheterna under Avancerat.')
  return isOther ? t('Och de som har en av rollerna eller rättigheterna under Avancerat.') : undefined
}

/** Who else may use it: by the roles and permissions of their account. */
export function AllowFields({ allow, onChange, disabled }: AllowProps) {
  const t = useT()
  const { roles = [], permissions: held = [] } = allow
  const { load, known } = useReferences('role', roles, undefined)
  const offered: readonly Option[] = permissions.map(({ value, label }) => ({ value, label: t(label) }))
  const options = held.reduce((all, one) => withGone(all, one, one), offered)
  return (
    <>
      <div data-field="roles" className="b-page-field">
        <RolePicker
          label={t('Roller som också får')}
          disabled={disabled}
          load={load}
          known={known}
          value={roles}
          onChange={(next) => onChange(allowOf({ ...allow, roles: next }))}
        />
      </div>
      <div data-field="permissions" className="b-page-field">
        <Selector
          multi
          clearable
          label={t('Rättigheter som också räcker')}
          description={t('En administratör får alltid.')}
          disabled={disabled}
          options={options}
          value={held}
          onChange={(next) => onChange(allowOf({ ...allow, permissions: next }))}
        />
      </div>
    </>
  )
}
