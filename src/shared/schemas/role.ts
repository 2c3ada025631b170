import { choices, flag, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'
import { permissions } from './permissions.ts'

/** A set of permissions, and the thing that views, menu items, components and connections name. */
export const role = defineSchema({
  name: 'role',
  icon: 'shield',
  title: msg`Roll`,
  plural: msg`Roller`,
  scope: 'application',
  allow: { read: 'admin', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    description: text(msg`Beskrivning`, { lines: 3 }),
    permissions: choices(msg`Rättigheter`, permissions, {
      help: msg`En roll utan rättigheter öppnar ändå det som den är namngiven i.`,
    }),
    secondFactor: flag(msg`Kräver ett andra steg vid inloggning`, {
      help: msg`De som har rollen loggar in med lösenord och en kod från sin telefon. Den som inte har något andra steg ställer in det vid sin nästa inloggning.`,
    }),
  },
  list: {
    columns: ['name', 'description', 'permissions', 'updated'],
    search: ['name', 'description'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'description', 'permissions', 'secondFactor'] },
  usedBy: ['user', 'group', 'process', 'view', 'adminPage', 'menu', 'configuration'],
  page: {
    hub: 'applications',
    order: 50,
    text: msg`Vad var och en får göra`,
    menu: { under: 'admin', order: 30 },
  },
})
