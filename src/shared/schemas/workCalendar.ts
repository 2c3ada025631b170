import { usualHours } from '../calendar/workCalendar.ts'
import { date, flag, list, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** Id of the one that an organisation's time is counted by, where a process names no other. */
export const organisationsCalendar = 'work-calendar'

const hours = { maxLength: 100 } as const

/** When an organisation is open: what working days and opening time are counted by. */
export const workCalendar = defineSchema({
  name: 'workCalendar',
  icon: 'calendar-clock',
  title: msg`Arbetskalender`,
  plural: msg`Arbetskalendrar`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 100 }),
    holidays: flag(msg`Stängt på helgdagar`, {
      initial: true,
      help: msg`Röda dagar i Sverige, och midsommarafton, julafton och nyårsafton. De räknas ut för varje år.`,
    }),
    monday: text(msg`Måndag`, {
      ...hours,
      initial: usualHours,
      help: msg`Öppettider, till exempel 8-17, eller 08:00-12:00, 13:00-16:30. Tomt: stängt.`,
    }),
    tuesday: text(msg`Tisdag`, { ...hours, initial: usualHours }),
    wednesday: text(msg`Onsdag`, { ...hours, initial: usualHours }),
    thursday: text(msg`Torsdag`, { ...hours, initial: usualHours }),
    friday: text(msg`Fredag`, { ...hours, initial: usualHours }),
    saturday: text(msg`Lördag`, hours),
    sunday: text(msg`Söndag`, hours),
    closed: list(
      msg`Egna stängda dagar`,
      {
        name: text(msg`Vad det är för dag`, { required: true, maxLength: 100 }),
        day: date(msg`Dag`, { required: true }),
        yearly: flag(msg`Varje år`),
      },
      { initial: [], help: msg`Till exempel klämdagar och studiedagar.` },
    ),
  },
  list: { columns: ['name', 'holidays', 'updated', 'updatedBy'], search: ['name'], sort: { name: 1 } },
  dialog: {
    basic: [
      'name',
      'holidays',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'closed',
    ],
  },
  usedBy: ['process'],
  page: {
    hub: 'admin',
    order: 36,
    text: msg`När ni är öppna: vad arbetsdagar och öppettid räknas efter`,
    menu: { under: 'admin', order: 36 },
  },
})
