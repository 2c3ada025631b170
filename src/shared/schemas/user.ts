import { choice, password, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A person of the organisation. The login behind it is the account engine's (`src/server/auth`). */
export const user = defineSchema({
  name: 'user',
  icon: 'user',
  title: msg`Användare`,
  plural: msg`schema.users`,
  scope: 'organisation',
  allow: { read: 'admin', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, maxLength: 200 }),
    email: text(msg`E-postadress`, { required: true, unique: true, format: 'email', maxLength: 320 }),
    status: choice(
      msg`Status`,
      [
        { value: 'active', label: msg`Aktiv` },
        { value: 'pending', label: msg`Väntar på godkännande` },
        { value: 'disabled', label: msg`Avstängd` },
      ],
      { initial: 'active', required: true },
    ),
    roles: references('role', msg`Roller`),
    groups: references('group', msg`Grupper`),
    password: password(msg`Lösenord`, {
      help: msg`Minst 8 tecken. Lämna tomt för att låta personen välja själv genom en länk.`,
    }),
    givenName: text(msg`Förnamn`, { maxLength: 200 }),
    surname: text(msg`Efternamn`, { maxLength: 200 }),
    phone: text(msg`Telefon`, { maxLength: 50 }),
  },
  list: {
    columns: ['name', 'email', 'status', 'roles', 'groups', 'updated'],
    search: ['name', 'email'],
    sort: { name: 1 },
  },
  dialog: {
    basic: ['name', 'email', 'status', 'roles', 'groups'],
    advanced: ['password', 'givenName', 'surname', 'phone'],
  },
  personal: true,
  readsTold: true,
  offers: ['create', 'edit', 'remove', 'history'],
  page: {
    hub: 'admin',
    order: 10,
    text: msg`De som loggar in`,
    also: ['/user/:applicationRef'],
    menu: { under: 'admin', order: 10 },
  },
})
