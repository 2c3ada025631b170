import { flag, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import { disabled, emptyInCopy, fixedStart, helpBox, label, name, required, subLabel } from './common.ts'
import { columns, defineComponent } from './define.ts'
import { dateValue } from './values/Date.ts'

const dayHelp = msg`Ett datum (ÅÅÅÅ-MM-DD), today eller en mall inom dubbla klamrar.`

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  ...required(),
  range: flag(msg`Från och till`),
  allowSameDateForRange: flag(msg`Från och till får vara samma dag`, {
    shownWhen: { field: 'range', in: [true] },
  }),
  parts: flag(msg`Dag, månad och år var för sig`, {
    help: msg`Tre fält att skriva i, för dagar som man kan utantill, till exempel en födelsedag.`,
    shownWhen: { field: 'range', in: [false, null, undefined] },
  }),
  notBefore: text(msg`Inte före`, { help: dayHelp }),
  notAfter: text(msg`Inte efter`, { help: dayHelp }),
  ...fixedStart({ help: dayHelp }),
  ...emptyInCopy(),
  ...disabled(),
  ...helpBox(),
}
export type DateSettings = DrawnOf<typeof settings>

/** A day, or with `range` a first and a last day. */
export const DateComponent = defineComponent({
  type: 'Date',
  group: 'core',
  icon: 'calendar',
  title: msg`Datum`,
  synonyms: {
    sv: ['kalender', 'dag', 'tid', 'klockslag', 'födelsedag', 'födelsedatum', 'period', 'vecka', 'månad'],
    en: ['calendar', 'day', 'time', 'birthday', 'date of birth', 'range', 'week', 'month'],
  },
  traits: ['correctable', 'day'],
  parents: { form: columns, view: columns, admin: columns },
  settings,
  advanced: [
    'name',
    'parts',
    'notBefore',
    'notAfter',
    'defaultStatic',
    'staticValue',
    'emptyInCopy',
    'disabled',
    'helpBoxTemplateId',
    'helpBoxTemplate',
    'helpBoxAlwaysVisible',
    'helpBoxIcon',
  ],
  events: ['onChange'],
  value: dateValue,
  version: 1,
})
