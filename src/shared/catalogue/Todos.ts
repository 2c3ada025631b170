import { color, icon, list, number, reference } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { label } from './common.ts'
import { columns, defineComponent } from './define.ts'

/** How much waits for the visitor, as a number with a colour that says how much that is. */
export const Todos = defineComponent({
  type: 'Todos',
  group: 'data',
  needsScript: () => false,
  icon: 'alarm-clock',
  title: msg`Att göra-bricka`,
  synonyms: {
    sv: ['att göra-bricka', 'räknare', 'väntar på dig', 'hur mycket'],
    en: ['to-do tile', 'tile', 'counter', 'waiting for you', 'badge'],
  },
  parents: { form: columns, view: columns, admin: columns },
  settings: {
    ...label(),
    icon: icon(msg`Ikon`, { initial: 'list-todo' }),
    baseColor: color(msg`Färg`, {
      initial: 'f44336',
      help: msg`När något väntar. Utan något att göra är brickan grå, om ingen gräns säger annat.`,
    }),
    refTo: reference('view', msg`Leder till vyn`, { help: msg`Tomt: det som först ska göras, i vyn s.` }),
    thresholds: list(
      msg`Gränser`,
      {
        from: number(msg`Från antal`, { required: true, min: 0, integer: true }),
        color: color(msg`Färg`, { required: true }),
      },
      { initial: [], help: msg`Den högsta gränsen som antalet når bestämmer färgen.` },
    ),
  },
  effects: ['FormTodo/list'],
  version: 1,
})
