import { useStore } from '@nanostores/react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { ProcessDeadline } from '../../../src/shared/process/process.ts'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useOfGraph, useProcess } from '../state/context.tsx'
import { problemsWithin } from './places.ts'
import { RemindersField } from './RemindersField.tsx'
import { WhenFields } from './WhenFields.tsx'

/** By when cases of the process should be done. */
export function DueField({ errors }: { errors: Readonly<Record<string, string>> }) {
  const due = useOfGraph((graph) => graph.due)
  const editor = useProcess()
  const disabled = useStore(editor.$readOnly)
  const t = useT()
  const set = (next: ProcessDeadline | null) => editor.run({ do: 'changeDue', due: next })
  const error = errors.due
  return (
    <section
      data-field="due"
      className="b-setting-group a-fields p-due"
      aria-label={t('När ärenden ska vara klara')}
    >
      <Checkbox
        label={t('Ärenden ska vara klara i tid')}
        description={t(
          'Klockan går från att ärendet kom in. Den står medan avsändaren är skyldig ett svar, och datumet flyttas då framåt.',
        )}
        disabled={disabled}
        checked={due !== undefined}
        onChange={(wanted) => set(wanted ? { after: 'P20D', working: true } : null)}
      />
      {due && (
        <>
          {error && <Callout tone="danger" title={t(problemText(error))} />}
          <WhenFields
            when={due}
            after={t('En tid efter att ärendet kom in')}
            timeText={t('Tomt: vid dagens slut.')}
            onChange={set}
            disabled={disabled}
          />
          <Checkbox
            label={t('Visa datumet för den som skickade in')}
            disabled={disabled}
            checked={due.internal !== true}
            onChange={(shown) => {
              const { internal: _was, ...rest } = due
              set(shown ? rest : { ...rest, internal: true })
            }}
          />
          <RemindersField
            of="due"
            reminders={due.reminders ?? []}
            onChange={(reminders) => {
              const { reminders: _were, ...rest } = due
              set(reminders.length > 0 ? { ...rest, reminders } : rest)
            }}
            errors={problemsWithin(errors, 'due')}
            place="due"
            disabled={disabled}
          />
        </>
      )}
    </section>
  )
}
