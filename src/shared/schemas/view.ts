import { choices, color, flag, icon, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A page of an application at `/v/{url}`, placed in its view template's Content. */
export const view = defineSchema({
  name: 'view',
  icon: 'layout-template',
  title: msg`Vy`,
  plural: msg`Vyer`,
  scope: 'application',
  allow: { read: 'viewBuilder', write: 'viewBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    title: text(msg`Rubrik för besökare`, {
      translatable: true,
      maxLength: 300,
      help: msg`Står i fönstrets titel. Om de ska läsa ett annat namn, eller läsa det på flera språk.`,
    }),
    url: text(msg`Adress`, {
      format: 'path',
      required: true,
      unique: true,
      help: msg`Sidan visas på /v/ följt av detta.`,
    }),
    templateId: reference('template', msg`Vymall`),
    description: text(msg`Beskrivning`, { lines: 3 }),
    ticketPage: flag(msg`Ärendesida`, {
      help: msg`Sidan visar ett ärende, eller formuläret som adressen nämner. Där står innehåll, formuläret och det som handlar om ärendet, och inga andra frågor.`,
    }),
    requireAuth: flag(msg`Kräver inloggning`),
    requireAuths: choices(
      msg`Godkända inloggningssätt`,
      [{ value: 'local', label: msg`E-post och lösenord` }],
      {
        shownWhen: { field: 'requireAuth', in: [true] },
      },
    ),
    unAuthRedirect: text(msg`Vy att gå till utan inloggning`, {
      format: 'path',
      shownWhen: { field: 'requireAuth', in: [true] },
    }),
    saveURLAsQueryParam: flag(msg`Ta med adressen vid omdirigering`, {
      shownWhen: { field: 'requireAuth', in: [true] },
    }),
    requireRole: flag(msg`Kräver roll`),
    requireRoles: references('role', msg`Roller`, { shownWhen: { field: 'requireRole', in: [true] } }),
    unAuthRoleRedirect: text(msg`Vy att gå till utan rätt roll`, {
      format: 'path',
      shownWhen: { field: 'requireRole', in: [true] },
    }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  list: {
    columns: ['name', 'url', 'templateId', 'published', 'updated'],
    search: ['name', 'url'],
    sort: { name: 1 },
  },
  dialog: {
    basic: ['name', 'url', 'templateId', 'description'],
    advanced: [
      'title',
      'ticketPage',
      'requireAuth',
      'requireAuths',
      'unAuthRedirect',
      'saveURLAsQueryParam',
      'requireRole',
      'requireRoles',
      'unAuthRoleRedirect',
      'icon',
      'color',
    ],
  },
  tree: 'view',
  publishes: true,
  editPath: '/view/{applicationRef}/{_id}',
  editAlso: ['/view/portal/edit/{_id}'],
  page: {
    hub: 'applications',
    order: 20,
    text: msg`Sidor på webbplatsen`,
    menu: { under: 'build', order: 30 },
  },
})
