import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { inSentence } from '../../../src/shared/inSentence.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import type { Made } from './MadeRole.tsx'
import { WhichCases } from './WhichCases.tsx'
import { asked, missing, nothing, ofProcess, type ProcessToHandle, pageOf, type Wanted } from './wanted.ts'

/** What the role is called, which cases it is for, what it may do there, who has it and where they find their cases. */
export function HandlerRoleForm({
  processes,
  onMade,
}: {
  processes: readonly ProcessToHandle[]
  onMade: (made: Made) => void
}) {
  const t = useT()
  const client = useClient()
  const [only] = processes
  const first = processes.length === 1 && only ? only._id : null
  const [wanted, setWanted] = useState<Wanted>({ ...nothing, processId: first })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [busy, setBusy] = useState(false)
  /** Also those who have no role yet. */
  const everybody = useCallback(
    async (search: string) => {
      const asked = { page: 'user', params: { everybody: true }, ...(search && { search }) }
      return (await client.call('admin/loadSelectorv3', asked)).options
    },
    [client],
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const process = processes.find(({ _id }) => _id === wanted.processId)
  const problem = (...fields: string[]) => {
    const key = fields.map((field) => problems[field]).find(Boolean)
    return key ? t(problemText(key)) : null
  }
  const change = (next: Wanted) => {
    setWanted(next)
    setProblems({})
  }
  const make = async (event: FormEvent) => {
    event.preventDefault()
    const lacks = missing(wanted)
    setProblems(Object.fromEntries(lacks.map((field) => [field, 'validation.required'])))
    if (lacks.length > 0) return
    setBusy(true)
    try {
      const made = await client.call('handlerRole/make', asked(wanted))
      onMade({ ...made, name: wanted.name.trim(), users: wanted.users })
    } catch (error) {
      const fields = error instanceof ActionError ? (error.fields ?? {}) : {}
      if (Object.keys(fields).length > 0) setProblems(fields)
      else toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="a-form" onSubmit={(event) => void make(event)} noValidate>
      <TextField
        required
        label={t('Vad heter rollen?')}
        placeholder={t('Handläggare belysning')}
        value={wanted.name}
        maxLength={100}
        error={problem('name')}
        onChange={(name) => change({ ...wanted, name })}
      />
      <Selector
        required
        label={t('Process')}
        options={processes.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={wanted.processId}
        error={problem('processId')}
        onChange={(id) => change(ofProcess(wanted, id))}
      />
      {process?.isAhead && (
        <Callout tone="warning" title={t('Processen har ändringar som inte är publicerade')}>
          {t('Rollen publicerar processen, och de skulle följa med. Publicera eller återställ dem först:')}{' '}
          <Link href="/process">{t('Processer')}</Link>
        </Callout>
      )}
      {process && (
        <>
          <WhichCases process={process} wanted={wanted} onChange={change} problem={problem} />
          <RadioGroup
            required
            label={t('Vad får de göra?')}
            description={t('Samma som en tilldelningsroll i processen.')}
            value={wanted.as}
            error={problem('as')}
            onChange={(as) => change({ ...wanted, as })}
            options={process.roles.map(({ key, name, edits, follows }) => ({
              value: key,
              label: name,
              description: [
                edits.length > 0
                  ? t('Ändrar svar i {states}.', { states: inSentence(...edits) })
                  : t('Läser svaren.'),
                follows.length > 0 && t('Knappar: {labels}.', { labels: inSentence(...follows) }),
              ]
                .filter(Boolean)
                .join(' '),
            }))}
          />
        </>
      )}
      <Selector
        multi
        label={t('Vem ska ha den?')}
        description={t('Kan också väljas senare, på användarens sida.')}
        load={everybody}
        value={wanted.users}
        error={problem('users')}
        onChange={(users) => change({ ...wanted, users })}
      />
      <Checkbox
        checked={wanted.makesPage}
        onChange={(makesPage) => change({ ...wanted, makesPage })}
        label={t('Gör en sida med deras ärenden, i vänstermenyn')}
      />
      {wanted.makesPage && (
        <TextField
          required
          label={t('Sidans adress')}
          description={t('Efter /page/')}
          value={pageOf(wanted)}
          maxLength={200}
          error={problem('page', 'url')}
          onChange={(page) => change({ ...wanted, page })}
        />
      )}
      <div className="a-form-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={process?.isAhead === true}>
          {t('Skapa rollen')}
        </Button>
      </div>
    </form>
  )
}
