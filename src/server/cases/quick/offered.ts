import { msg } from '../../../shared/i18n.ts'

/** What a text may name of every case. */
export const factsOfEveryCase = [
  { label: msg`Ärendets nummer`, tag: 'case.DiaryNumber' },
  { label: msg`Formulärets namn`, tag: 'case.form.name' },
  { label: msg`Ärendets status`, tag: 'case.status.name' },
  { label: msg`Vem som skickade in ärendet`, tag: 'case.createdByName' },
  { label: msg`När ärendet kom in`, tag: 'case.arrived | date' },
] as const
