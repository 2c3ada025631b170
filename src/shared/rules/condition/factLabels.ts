import { type Message, msg } from '../../i18n.ts'
import type { factNames } from './facts.ts'

/** What a builder reads for each fact. */
export const factLabels: Readonly<Record<(typeof factNames)[number], Message>> = {
  'user._id': msg`Användarens id`,
  'user.name': msg`Användarens namn`,
  'user.email': msg`Användarens e-postadress`,
  'user.roles': msg`Användarens roller`,
  'user.permissions': msg`Användarens behörigheter`,
  'case.DiaryNumber': msg`Ärendets nummer`,
  'case.status': msg`Ärendets status`,
  'case.createdByName': msg`Vem som skickade in ärendet`,
  'form.name': msg`Formulärets namn`,
  'form.version': msg`Formulärets version`,
  locale: msg`Språk`,
  today: msg`Dagens datum`,
}
