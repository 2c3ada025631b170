import type { Receipt } from '../../../../../src/shared/catalogue/Receipt.ts'
import { takesComment } from '../../../../../src/shared/catalogue/settings/receiptComment.ts'
import * as traits from '../../../../../src/shared/catalogue/traits.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { alert, check, Glyph } from '../../../icons.tsx'
import { type ComponentProps, usePage } from '../../../page.ts'
import type { FormRun } from '../../formRun.ts'
import type { Draws } from '../Completion.tsx'
import { useOwnForm } from './OwnPress.tsx'

/** Id of the form that is sent where what else was typed on the page does not come along. */
const acknowledgeForm = 'acknowledge'

interface AcknowledgeProps {
  model: FormFillModel
  /** Of the component. */
  id: string
  settings: ComponentProps<typeof Receipt>['settings']
}

/** Somebody says that they have taken part of something; afterwards, when they did. */
export function Acknowledge({ model, id, settings }: AcknowledgeProps) {
  const { t } = usePage()
  const form = useOwnForm(model) ?? acknowledgeForm
  const given = model.acknowledged?.[id]
  const typed = model.acknowledging?.componentId === id ? model.acknowledging : undefined
  const label = settings.label ?? ''
  const heading = `acknowledge-${id}`
  if (given)
    return (
      <section className="v-acknowledge v-acknowledged" aria-labelledby={heading}>
        <p className="v-label" id={heading}>
          {label}
        </p>
        <p className="v-acknowledge-when">
          <Glyph draw={check} size={20} /> {t('Du bekräftade det {when}.', { when: given.when })}
        </p>
        {(given.comment || settings.noCommentLabel) && (
          <p className="v-own-words v-muted">{given.comment || settings.noCommentLabel}</p>
        )}
      </section>
    )
  return (
    <section className="v-acknowledge" aria-labelledby={heading}>
      <p className="v-label" id={heading}>
        {label}
      </p>
      {takesComment(settings) && <Comment id={id} form={form} settings={settings} typed={typed} />}
      <button type="submit" form={form} name="_do" value={`acknowledge:${id}`} className="v-button v-primary">
        {settings.buttonLabel || t('Bekräfta')}
      </button>
    </section>
  )
}

interface CommentProps extends Pick<AcknowledgeProps, 'id' | 'settings'> {
  form: string
  typed: FormFillModel['acknowledging']
}

function Comment({ id, form, settings, typed }: CommentProps) {
  const { t } = usePage()
  const own = `comment-${id}`
  const min = Number(settings.min ?? 0)
  const error = typed?.error
  const required = settings.requireComment === true
  const described = [min > 1 && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'v-field v-wrong' : 'v-field'}>
      <label className="v-label" htmlFor={own}>
        {settings.commentLabel || t('Kommentar')}
        {!required && <span className="v-optional"> {t('(valfritt)')}</span>}
      </label>
      {min > 1 && (
        <p className="v-hint" id={`${own}-hint`}>
          {t('Minst {n} tecken.', { n: min })}
        </p>
      )}
      {error && (
        <div className="v-problems" id={`${own}-error`}>
          <p className="v-error">
            <Glyph draw={alert} />
            <span>
              <span className="v-hidden">{t('Fel:')} </span>
              {error}
            </span>
          </p>
        </div>
      )}
      <textarea
        id={own}
        form={form}
        name={`_comment:${id}`}
        rows={3}
        className="v-input"
        defaultValue={typed?.comment}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
      />
    </div>
  )
}

/** What its buttons send; it stands beside the form of the answers, which have nothing to do with it. */
export function AcknowledgeForm({ model }: { model: FormFillModel }) {
  const { csrf } = usePage()
  const { number, formDataId, caseToken, tree, action } = model
  const asks = Object.values(tree.nodes).some(({ type }) => traits.acknowledges.includes(type))
  if (number === null || !asks) return null
  return (
    <form id={acknowledgeForm} method="post" action={action} hidden>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId ?? ''} />
      {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
    </form>
  )
}

/** Where the answers are only read: what its reader is asked to take part of, and has. */
export function Acknowledgements({ run, draw }: { run: FormRun; draw: Draws }) {
  const { t } = usePage()
  const { state } = run.store
  const asked = state.rules.nodes.filter(
    ({ _id, type }) => traits.acknowledges.includes(type) && state.isShown(_id),
  )
  if (asked.length === 0) return null
  return (
    <section className="v-acknowledgements" aria-label={t('Att bekräfta')}>
      {asked.map(({ _id }) => (
        <div key={_id}>{draw.node(_id)}</div>
      ))}
    </section>
  )
}
