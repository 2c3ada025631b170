import { choices, color, flag, icon, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The root of a page at `/v/{url}`. */
export const PageTypeView = defineComponent({
  type: 'PageTypeView',
  group: 'layout',
  rootOf: 'view',
  icon: 'panels-top-left',
  title: msg`Vy`,
  parents: {},
  hidden: true,
  settings: {
    name: text(msg`Namn`, { required: true, translatable: true }),
    url: text(msg`Adress`, { required: true, format: 'path', help: msg`Den sista delen av /v/…` }),
    templateId: reference('template', msg`Vymall`),
    description: text(msg`Beskrivning`, { lines: 3, translatable: true }),
    requireAuth: flag(msg`Kräver inloggning`),
    requireAuths: choices(
      msg`Godkända inloggningssätt`,
      [
        { value: 'local', label: msg`Lösenord` },
        { value: 'saml', label: msg`SAML` },
        { value: 'idphub', label: msg`Identitetsnav` },
      ],
      { shownWhen: { field: 'requireAuth', in: [true] }, help: msg`Inget valt: alla sätt duger.` },
    ),
    unAuthRedirect: reference('view', msg`Vy för den som inte är inloggad`, {
      shownWhen: { field: 'requireAuth', in: [true] },
      help: msg`Lämna tomt för inloggningssidan.`,
    }),
    saveURLAsQueryParam: flag(msg`Skicka med adressen vid omdirigering`, {
      shownWhen: { field: 'requireAuth', in: [true] },
    }),
    requireRole: flag(msg`Kräver roll`),
    requireRoles: references('role', msg`Roller`, { shownWhen: { field: 'requireRole', in: [true] } }),
    unAuthRoleRedirect: reference('view', msg`Vy för den som saknar rollen`, {
      shownWhen: { field: 'requireRole', in: [true] },
    }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  advanced: [
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
  children: [{ type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
