import { asset, flag, json, list, number, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** How an application looks and behaves; one document per application. */
export const configuration = defineSchema({
  name: 'configuration',
  icon: 'settings',
  title: msg`Konfiguration`,
  plural: msg`Konfigurationer`,
  scope: 'application',
  allow: { read: 'staff', write: 'admin' },
  fields: {
    name: text(msg`Namn`, {
      required: true,
      unique: true,
      maxLength: 200,
      help: msg`Visas i sidhuvudet och i fönstrets titel.`,
    }),
    homeUrl: text(msg`Startsida`, { format: 'url', initial: '/v/home' }),
    favicon: asset(msg`Webbplatsikon`, { accept: ['image/png', 'image/webp'] }),
    availableThemes: list(
      msg`Teman`,
      {
        name: text(msg`Namn`, { required: true }),
        dark: flag(msg`Mörkt`),
        tokens: json(msg`Färger`, {
          help: msg`Namn på en färg i gränssnittet och dess värde, t.ex. accent: #0f5c56.`,
        }),
      },
      { help: msg`Utan egna teman finns ett ljust och ett mörkt.` },
    ),
    theme: number(msg`Tema från början`, {
      integer: true,
      min: 0,
      help: msg`Temats plats i listan, räknat från 0.`,
    }),
    idleWarning: number(msg`Varna före utloggning (minuter)`, {
      integer: true,
      min: 0,
      max: 1_440,
      initial: 2,
    }),
    idleLogout: number(msg`Logga ut efter (minuter)`, {
      integer: true,
      min: 0,
      max: 1_440,
      initial: 60,
      help: msg`Så länge utan att personen gör något. Servern avslutar inloggningen, även när webbläsaren inte gör det. 0 stänger av.`,
    }),
    registration: flag(msg`Besökare får skapa konto`, {
      help: msg`Gäller portalens konfiguration. Den som vill ha ett konto visar med en kod per e-post att adressen är deras. Kontot har inga roller: det ser sina egna ärenden. Kräver att en e-postserver är inställd under Anslutna tjänster.`,
    }),
    defaultBuilderRoles: references('role', msg`Roller som nya sidor börjar med`, {
      help: msg`Den som gör en ny vy eller adminsida kan ändra dem på sidan. Tomt: nya sidor är öppna.`,
    }),
    accessibilityStatement: text(msg`Tillgänglighetsredogörelse`, {
      format: 'url',
      help: msg`Adressen till redogörelsen, t.ex. /v/tillganglighet. Vymallens länkar med det namnet leder hit; saknas de länkas redogörelsen i foten på varje sida.`,
    }),
    css: text(msg`Egen css`, { lines: 10, format: 'css' }),
  },
  list: { columns: ['name', 'homeUrl', 'updated', 'updatedBy'], search: ['name'], sort: { name: 1 } },
  dialog: {
    basic: ['name', 'homeUrl', 'favicon', 'idleWarning', 'idleLogout', 'registration'],
    advanced: ['availableThemes', 'theme', 'defaultBuilderRoles', 'accessibilityStatement', 'css'],
  },
  offers: ['create', 'edit', 'remove', 'history'],
  page: {
    hub: 'applications',
    order: 60,
    text: msg`Namn, utseende och tider`,
    menu: { under: 'admin', order: 50 },
  },
})
