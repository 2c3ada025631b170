import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { useClient } from '../../admin/client.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'

/** For whom a case is taken down: an account, or somebody who says how they are reached. */
export interface Person {
  userId: string | null
  name: string
  email: string
  phone: string
}

export const nobody: Person = { userId: null, name: '', email: '', phone: '' }

export interface PersonFieldsProps {
  person: Person
  onChange: (person: Person) => void
  /** What the server found wrong, by the path of the field. */
  problems?: FieldProblems | undefined
}

export function PersonFields({ person, onChange, problems = {} }: PersonFieldsProps) {
  const t = useT()
  const client = useClient()
  const { userId, name, email, phone } = person
  const wrong = (field: keyof Person) => {
    const path = Object.keys(problems).find((one) => one === field || one.endsWith(`.${field}`))
    const problem = path && problems[path]
    return problem ? t(problemText(problem)) : null
  }
  const load = async (search: string) => {
    if (search.trim().length < 2) return []
    const { people } = await client.call('case/people', { search })
    return people.map((one) => ({ value: one.userId, label: one.name, description: one.email, data: one }))
  }
  return (
    <fieldset className="a-fieldset">
      <legend>{t('För vem?')}</legend>
      <Selector
        clearable
        label={t('Konto')}
        description={t('Har personen ett konto ser de ärendet bland sina egna. Sök på namn eller e-post.')}
        load={load}
        known={userId ? [{ value: userId, label: name, description: email }] : []}
        value={userId}
        onChange={(id, option) =>
          onChange(
            id && option
              ? { ...person, userId: id, name: option.label, email: option.description ?? '' }
              : { ...nobody, phone },
          )
        }
      />
      {!userId && (
        <>
          <TextField
            label={t('Namn')}
            value={name}
            error={wrong('name')}
            onChange={(value) => onChange({ ...person, name: value })}
          />
          <TextField
            type="email"
            label={t('E-post')}
            value={email}
            error={wrong('email')}
            onChange={(value) => onChange({ ...person, email: value.trim() })}
          />
        </>
      )}
      <TextField
        type="tel"
        label={t('Telefon')}
        value={phone}
        error={wrong('phone')}
        onChange={(value) => onChange({ ...person, phone: value })}
      />
    </fieldset>
  )
}
