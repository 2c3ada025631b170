import { Button } from '../../kit/Button.tsx'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { keptNarrowing, type ProcessToHandle, questionsOf, type Wanted } from './wanted.ts'

/** Which of the cases in a process the role is for: all, those of some forms, those with some answers. */
export function WhichCases({
  process,
  wanted,
  onChange,
  problem,
}: {
  process: ProcessToHandle
  wanted: Wanted
  onChange: (next: Wanted) => void
  /** What is wrong with a field, in words. */
  problem: (field: string) => string | null
}) {
  const t = useT()
  const change = (next: Wanted) => onChange(keptNarrowing(process, next))
  const questions = questionsOf(process, wanted)
  const question = questions.find(({ name }) => name === wanted.question)
  const categories = [...new Set(process.forms.flatMap(({ category }) => category ?? []))]
  const inCategory = (name: string) =>
    process.forms.filter(({ category }) => category === name).map(({ _id }) => _id)
  return (
    <fieldset className="a-fieldset">
      <legend>{t('Vilka ärenden?')}</legend>
      <RadioGroup
        horizontal
        label={t('Formulär')}
        value={wanted.someForms ? 'some' : 'all'}
        onChange={(which) => change({ ...wanted, someForms: which === 'some' })}
        options={[
          { value: 'all', label: t('Alla i processen, också de som tillkommer') },
          { value: 'some', label: t('Bara vissa') },
        ]}
      />
      {wanted.someForms && (
        <div>
          <Selector
            multi
            required
            label={t('Vilka formulär?')}
            options={process.forms.map(({ _id, name, category }) => ({
              value: _id,
              label: name,
              ...(category && { description: category }),
            }))}
            value={wanted.forms}
            error={problem('forms')}
            onChange={(forms) => change({ ...wanted, forms })}
          />
          {categories.length > 0 && (
            <div className="a-form-actions">
              {categories.map((name) => (
                <Button
                  key={name}
                  small
                  onPress={() =>
                    change({ ...wanted, forms: [...new Set([...wanted.forms, ...inCategory(name)])] })
                  }
                >
                  {t('Alla i {kategori}', { kategori: name })}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {questions.length > 0 && (
        <Selector
          clearable
          sort={false}
          label={t('Bara efter svaret på en fråga')}
          description={t('Till exempel kategorin: de ser då bara ärenden med de svar som väljs.')}
          placeholder={t('Alla svar')}
          options={questions.map(({ name, label }) => ({ value: name, label }))}
          value={wanted.question}
          error={problem('question')}
          onChange={(name) => change({ ...wanted, question: name, values: [] })}
        />
      )}
      {question && (
        <Selector
          multi
          required
          sort={false}
          label={t('Vilka svar på ”{question}”?', { question: question.label })}
          options={question.options.map(({ value, label }) => ({ value, label }))}
          value={wanted.values}
          error={problem('values')}
          onChange={(values) => change({ ...wanted, values })}
        />
      )}
    </fieldset>
  )
}
