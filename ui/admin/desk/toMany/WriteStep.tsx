import { useCallback, useRef, useState } from 'react'
import { isLocale, localeNames } from '../../../../src/shared/i18n.ts'
import { longestNote } from '../../../../src/shared/process/talk/noteLimits.ts'
import { hasWords } from '../../../../src/shared/process/words.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import { insertWords } from '../../case/notes/insertWords.ts'
import { QuickAnswers } from '../../case/notes/QuickAnswers.tsx'
import { type ActionOutput, useClient } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import type { Chosen } from '../changes/chosen.ts'
import type { ManyText } from './manyText.ts'

type CommonReplies = ActionOutput<'case/commonReplies'>

export interface WriteStepProps {
  chosen: Chosen
  message: ManyText
  onChange: (message: ManyText) => void
}

/** The words of the message, with what is filled in for each case. */
export function WriteStep({ chosen, message, onChange }: WriteStepProps) {
  const t = useT()
  const client = useClient()
  const [quick, setQuick] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const common = useLoaded<CommonReplies>(`replies ${chosen.key}`, () =>
    client.call('case/commonReplies', chosen.cases),
  )
  const { answers = none, facts = [] } = common.data ?? {}
  const find = useCallback(
    async (search: string) =>
      answers.filter((one) => hasWords(search, [one.name, one.keywords, one.folder, one.text])),
    [answers],
  )
  /** The words take the place of what is marked in the text, and the caret stands after them. */
  const insert = (words: string) => {
    const area = field.current
    if (!area) return ''
    area.setRangeText(words, area.selectionStart ?? 0, area.selectionEnd ?? 0, 'end')
    return area.value
  }
  /** A canned reply stands apart from what is there already. */
  const insertReply = (words: string) => (field.current ? insertWords(field.current, words) : '')
  const back = () => {
    setQuick(false)
    field.current?.focus()
  }
  const take = ({ _id, text, languages }: CommonReplies['answers'][number]) => {
    const isAll = message.text.trim() === ''
    const now = insertReply(text)
    onChange({ text: now, answer: isAll && languages.length > 1 ? { _id, text: now, languages } : null })
    back()
  }
  const { answer, text } = message
  const each = answer && answer.text === text ? answer.languages : []
  const factItem = ({ label, tag }: CommonReplies['facts'][number]) => ({
    ...{ id: tag, label, description: `{{ ${tag} }}` },
    onAction: () => onChange({ ...message, text: insert(`{{ ${tag} }}`) }),
  })
  return (
    <>
      <div className="a-tools">
        <Button
          small
          icon="messages-square"
          aria-expanded={quick}
          onPress={() => (quick ? back() : setQuick(true))}
        >
          {t('Färdiga svar')}
        </Button>
        <Menu
          trigger={
            <Button small iconAfter="chevron-down" disabled={facts.length === 0}>
              {t('Infoga uppgift')}
            </Button>
          }
          items={[
            {
              id: 'case',
              title: t('Ur ärendet'),
              items: facts.filter(({ ofForm }) => !ofForm).map(factItem),
            },
            ...(facts.some(({ ofForm }) => ofForm)
              ? [
                  {
                    id: 'form',
                    title: t('Ur svaren'),
                    items: facts.filter(({ ofForm }) => ofForm).map(factItem),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {quick && <QuickAnswers find={find} onChosen={take} onClose={back} />}
      <TextField
        label={t('Meddelande')}
        description={t('Det som står inom dubbla klamrar byts mot vad som står i vart och ett av ärendena.')}
        multiline
        rows={9}
        required
        autoFocus
        ref={field}
        value={text}
        onChange={(now) => onChange({ ...message, text: now })}
        maxLength={longestNote}
      />
      {each.length > 0 && (
        <p className="k-muted" role="status">
          {t(
            'Var och en får det färdiga svaret på sitt språk ({languages}). Ändras texten går den till alla som den står.',
            {
              languages: each.map((one) => (isLocale(one) ? localeNames[one] : one)).join(', '),
            },
          )}
        </p>
      )}
      {common.error && (
        <p className="k-error">
          {t('Färdiga svar och uppgifter kunde inte hämtas. Det går att skriva ändå.')}
        </p>
      )}
    </>
  )
}

const none: CommonReplies['answers'] = []
