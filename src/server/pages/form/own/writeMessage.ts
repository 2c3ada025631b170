import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { sendMessage } from '../definitions.ts'
import { fillModel } from '../fillModel.ts'
import { textOf } from '../login.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { type FormTarget, targetOf } from '../target.ts'

/** A message of the author's, with the files that came along. What could not be sent stands in its box again, with the reason. */
export async function writeMessage(
  context: LoadContext,
  target: FormTarget,
  { form }: PagePost,
): Promise<Outcome> {
  const { services, session } = context
  const { opened, held, action } = target
  const text = textOf(form, '_message').trim()
  const files = form.getAll('_files').filter((one): one is File => one instanceof File && one.name !== '')
  try {
    await services.invoke(sendMessage, session, {
      ...{ formDataId: opened.loaded.formData?._id ?? '', note: text, files },
      ...(held?.caseToken && { caseToken: held.caseToken }),
    })
    const more = { writing: { sent: true as const } }
    // Who is not logged in holds the case by this page alone.
    if (held?.caseToken)
      return { show: await fillModel(context, await targetOf(context, held), { more }), status: 200 }
    return held ? leadTo({ ...target, held }, action, { more }) : { to: action }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, values, fields = {} } = error.options
    const t = services.texts(session.locale, session.org)
    const [key] = Object.values(fields)
    const why = key ? t({ id: key }, values) : t(message ?? errors[error.code].message, values)
    const again = files.length > 0 ? ` ${t('Välj filerna igen innan du skickar.')}` : ''
    const more = { writing: { text, error: `${why}${again}` } }
    return { show: await fillModel(context, target, { more }), status: errors[error.code].status }
  }
}
