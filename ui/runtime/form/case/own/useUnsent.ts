import { useEffect, useState } from 'react'
import { recordOf } from '../../../../../src/shared/record.ts'
import type { FormMissingModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { keptAnswers, type Unsent } from './keptAnswers.ts'
import { keptMessage } from './useKeptWords.ts'

/** What was written in a case that cannot be opened any more: as the server tells it, and else as this window of the browser has kept it. */
export function useUnsent(model: FormMissingModel): { unsent: string; answers: Unsent } {
  const { query, user } = usePage()
  const [kept, setKept] = useState<{ message: string; answers: Unsent }>({ message: '', answers: [] })
  const { formDataId = query.formDataId } = model
  useEffect(() => {
    const { _formDataId: held } = recordOf(recordOf(history.state).held)
    const id = formDataId ?? (typeof held === 'string' ? held : undefined)
    if (id) setKept({ message: keptMessage(id, user?._id), answers: keptAnswers(id, user?._id) })
  }, [formDataId, user])
  const { unsent = kept.message, unsentAnswers: told = [] } = model
  return {
    unsent,
    answers: [...told, ...kept.answers.filter(({ label }) => !told.some((one) => one.label === label))],
  }
}
