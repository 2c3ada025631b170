import { useEffect, useState } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { forgetAnswers, keptAnswers, type Unsent } from './keptAnswers.ts'
import { putInMessage } from './putInMessage.ts'
import { UnsentList } from './UnsentList.tsx'

/** On the page of the case: what was answered here of a completion that could not be sent, until whoever wrote it removes it. */
export function KeptAnswers({ model }: { model: FormFillModel }) {
  const { t, user } = usePage()
  const { formDataId, completion, writing } = model
  const [kept, setKept] = useState<Unsent>([])
  useEffect(() => setKept(formDataId ? keptAnswers(formDataId, user?._id) : []), [formDataId, user])
  const told = completion?.left ?? []
  const answers = kept.filter(
    (one) => !told.some(({ label, text }) => label === one.label && text === one.text),
  )
  if (!formDataId || answers.length === 0) return null
  return (
    <section className="v-wanted" aria-labelledby="answers-kept">
      <h2 id="answers-kept">
        {told.length > 0 ? t('Det du skrev sedan') : t('Det du skrev och inte skickade')}
      </h2>
      <p>{t('Det finns bara i den här webbläsaren. Du kan kopiera det härifrån.')}</p>
      <UnsentList answers={answers} />
      <div className="v-buttons">
        {writing && (
          <button type="button" className="v-button" onClick={() => putInMessage(answers)}>
            {t('Lägg det i ett meddelande')}
          </button>
        )}
        <button
          type="button"
          className="v-button"
          onClick={() => {
            forgetAnswers(formDataId)
            setKept([])
          }}
        >
          {t('Ta bort')}
        </button>
      </div>
    </section>
  )
}
