import { type Message, msg } from '../../../../src/shared/i18n.ts'

/** What an installation can begin with: the folders of `templates/`. */
export const templates: readonly { value: string; label: Message; description: Message }[] = [
  {
    value: 'felanmalan',
    label: msg`Felanmälan`,
    description: msg`En kommuns felanmälan, färdig att prova: formulär, process, roller, startsida och ärendelista.`,
  },
  {
    value: 'blank',
    label: msg`Tomt`,
    description: msg`Bara det som behövs för att logga in. Du bygger allt själv.`,
  },
  {
    value: 'bygglov',
    label: msg`Bygglov`,
    description: msg`Ansökan om bygglov, färdig att prova: komplettering, remiss, beslut av två och överklagande.`,
  },
]
