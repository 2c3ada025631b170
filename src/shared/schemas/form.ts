import { choice, color, flag, icon, reference, text } from '../fields/build.ts'
import { localeNames, msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** Those that a form may be written in, each by its own name; the product itself speaks the first two. */
const languages = Object.entries({
  ...localeNames,
  fi: 'Suomi',
  fit: 'Meänkieli',
  se: 'Davvisámegiella',
  smj: 'Julevsámegiella',
  sma: 'Åarjelsaemien gïele',
  rom: 'Romani čhib',
  nb: 'Norsk bokmål',
  nn: 'Norsk nynorsk',
  da: 'Dansk',
  is: 'Íslenska',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  uk: 'Українська',
  so: 'Soomaali',
}).map(([value, id]) => ({ value, label: { id } }))

/** What a citizen fills in. `standard` runs here in a process; `external` is a link. */
export const form = defineSchema({
  name: 'form',
  icon: 'file-text',
  title: msg`Formulär`,
  plural: msg`schema.forms`,
  scope: 'organisation',
  allow: { read: 'formBuilder', write: 'formBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true }),
    title: text(msg`Rubrik för besökare`, {
      translatable: true,
      maxLength: 300,
      help: msg`Om de ska läsa ett annat namn, eller läsa det på flera språk.`,
    }),
    language: choice(msg`Språk`, languages, {
      help: msg`Det som texterna är skrivna på där de inte finns på besökarens språk. Tomt: svenska.`,
    }),
    formType: choice(
      msg`Typ`,
      [
        { value: 'standard', label: msg`Fylls i här` },
        { value: 'external', label: msg`Länk till annan webbplats` },
      ],
      { initial: 'standard', required: true },
    ),
    url: text(msg`Adress`, {
      format: 'url',
      shownWhen: { field: 'formType', in: ['external'] },
      required: true,
    }),
    path: text(msg`Egen adress`, {
      format: 'path',
      unique: true,
      help: msg`Formuläret finns på /v/ följt av detta, när det är publicerat.`,
      shownWhen: { field: 'formType', in: ['standard'] },
    }),
    process: reference('process', msg`Process`, { shownWhen: { field: 'formType', in: ['standard'] } }),
    category: reference('category', msg`Kategori`),
    description: text(msg`Beskrivning`, { lines: 4, translatable: true }),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
    requireAuth: flag(msg`Kräver inloggning`),
    excludeSearch: flag(msg`Visa inte i sökning`),
    receiptText: text(msg`Text på kvittosidan`, {
      lines: 4,
      translatable: true,
      help: msg`Visas när ärendet har skickats in, under ärendenumret.`,
    }),
    contact: text(msg`Vem man vänder sig till`, {
      lines: 4,
      maxLength: 1_000,
      translatable: true,
      help: msg`Visas för den som skickade in, på sidan om ärendet: till exempel enhet, telefon och öppettider.`,
    }),
    showHandler: flag(msg`Visa vem som har ärendet för den som skickade in`),
    caseTitle: text(msg`Ärendets rubrik`, {
      maxLength: 300,
      help: msg`Vad just det ärendet gäller, för handläggare. Svar nämns med frågans namn inom dubbla klamrar. Tomt: vem som skickade in, eller formulärets namn.`,
    }),
    senderName: text(msg`Fråga efter avsändarens namn`, {
      format: 'name',
      maxLength: 100,
      help: msg`Frågans namn. Svaret blir avsändarens namn, när den som skickar in inte är inloggad.`,
    }),
    proxy: flag(msg`Ombud`, {
      help: msg`Den som har skickat in får på sin sida ge någon annan fullmakt att läsa och svara i ärendet.`,
    }),
    placeName: text(msg`Fråga efter platsen`, {
      format: 'name',
      maxLength: 100,
      help: msg`Frågans namn. Handläggare får förslag på andra ärenden om samma plats. Tomt: frågor som fylls i som gatuadress.`,
    }),
    personName: text(msg`Fråga efter personen`, {
      format: 'name',
      maxLength: 100,
      help: msg`Frågans namn, till exempel den som frågar efter personnummer. Handläggare får förslag på andra ärenden om samma person.`,
    }),
    tellCorrections: flag(msg`Berätta för den som skickade in när ett svar rättas`, {
      help: msg`Så börjar rutan när en handläggare rättar ett svar. Den går att ändra för varje svar.`,
    }),
    formHistory: flag(msg`Visa formulärets historik för handläggare`),
  },
  list: {
    columns: ['name', 'process', 'published', 'updated', 'updatedBy'],
    search: ['name', 'description'],
    sort: { name: 1 },
  },
  dialog: {
    basic: ['name', 'formType', 'url', 'path', 'process', 'category', 'description'],
    advanced: [
      'title',
      'language',
      'icon',
      'color',
      'requireAuth',
      'excludeSearch',
      'receiptText',
      'contact',
      'showHandler',
      'caseTitle',
      'senderName',
      'proxy',
      'placeName',
      'personName',
      'tellCorrections',
      'formHistory',
    ],
  },
  tree: 'form',
  publishes: true,
  folders: true,
  editPath: '/form/edit/{_id}',
  usedBy: ['formData', 'view', 'adminPage', 'menu', 'test'],
  page: {
    hub: 'services',
    order: 10,
    text: msg`Det invånarna fyller i`,
    menu: { under: 'build', order: 10 },
  },
})
