import type { Translate } from '../../../src/shared/i18n.ts'
import type { ActionOutput } from '../client.tsx'

export type MovePreview = ActionOutput<'case/previewMove'>

/** What is another for so many cases, in words. */
export function changeWords(
  { what, name = '', becomes = '' }: MovePreview['changes'][number],
  t: Translate,
): string {
  switch (what) {
    case 'stateRenamed':
      return t('Statusen {name} heter {becomes}', { name, becomes })
    case 'stateOther':
      return t('Statusen {name} blir {becomes}', { name, becomes })
    case 'steps':
      return t('Vad som möter var och en i {name} är ett annat', { name })
    case 'connectionGone':
      return t('Vägen {name} finns inte längre', { name })
    case 'connectionNew':
      return t('Vägen {name} är ny', { name })
    case 'connectionChanged':
      return t('Vägen {name} är ändrad', { name })
    case 'timers':
      return t('Tidsgränserna i {name} är andra', { name })
    case 'timerPassed':
      return t('En tidsgräns i {name} har redan passerat, och körs inte', { name })
    case 'deadline':
      return t('Förfaller en annan dag')
    case 'late':
      return t('Blir försenade direkt')
    case 'approvals':
      return t('Godkännanden som är givna gäller inte längre')
    case 'questionGone':
      return t('Frågan {name} finns inte. Svaret sparas i händelserna', { name })
    case 'answerUnfit':
      return t('Frågan {name} tar inte det svar som finns. Det sparas i händelserna', { name })
    case 'signatureVoid':
      return t('Underskrifter gäller inte längre, och den som skrev under får veta det')
    case 'signatureVoidBy':
      return t('Underskrifter slutar gälla, eftersom svaret på {name} ändras eller försvinner', { name })
    case 'partyInvited':
      return t('{name} namnges av svaren och får en inbjudan', { name })
    case 'partyNamed':
      return t('{name} namnges av svaren, utan inbjudan', { name })
    case 'partyLeft':
      return t('Den som är {name} är inte längre part, och länken i inbjudan slutar gälla', { name })
    case 'questionRenamed':
      return t('Svaret {name} heter {becomes}, och följer med', { name, becomes })
    case 'questionNew':
      return t('Frågan {name} är ny', { name })
    case 'questionRequired':
      return t('Frågan {name} måste besvaras, och är det inte', { name })
  }
}
