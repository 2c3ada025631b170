import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { useT } from '../../../kit/text.tsx'

export interface PartChoicesProps {
  pages: readonly {
    label: string
    rows: readonly { name: string; label: string; text: string }[]
  }[]
  /** `note`: what each is a file of. */
  files: readonly { _id: string; name: string; note: string }[]
  /** What is said where there is nothing to choose. */
  none: string
  /** Names of questions, ids of files. */
  chosen: { questions: readonly string[]; files: readonly string[] }
  onQuestions: (names: readonly string[]) => void
  onFiles: (ids: readonly string[]) => void
}

/** Answers, page by page, and files of a case, to choose among. */
export function PartChoices({ pages, files, none, chosen, onQuestions, onFiles }: PartChoicesProps) {
  const t = useT()
  const { questions } = chosen
  return (
    <>
      {pages.map(({ label, rows }) => {
        const names = rows.map(({ name }) => name)
        const count = names.filter((name) => questions.includes(name)).length
        return (
          <fieldset key={`${label} ${names[0]}`} className="a-statement-choices">
            <legend>{label || t('Svar')}</legend>
            {rows.length > 1 && (
              <Checkbox
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={(checked) => onQuestions(toggled(questions, names, checked))}
                label={t('Hela sidan')}
              />
            )}
            {rows.map((row) => (
              <Checkbox
                key={row.name}
                checked={questions.includes(row.name)}
                onChange={(checked) => onQuestions(toggled(questions, [row.name], checked))}
                label={row.label}
                description={row.text.length > 120 ? `${row.text.slice(0, 120)} …` : row.text}
              />
            ))}
          </fieldset>
        )
      })}
      {files.length > 0 && (
        <fieldset className="a-statement-choices">
          <legend>{t('Filer')}</legend>
          {files.map((file) => (
            <Checkbox
              key={file._id}
              checked={chosen.files.includes(file._id)}
              onChange={(checked) => onFiles(toggled(chosen.files, [file._id], checked))}
              label={file.name}
              description={file.note}
            />
          ))}
        </fieldset>
      )}
      {pages.length + files.length === 0 && <p className="k-muted">{none}</p>}
    </>
  )
}

const toggled = (all: readonly string[], of: readonly string[], checked: boolean) =>
  checked ? [...new Set([...all, ...of])] : all.filter((one) => !of.includes(one))
