import { asset, choice, color, flag, icon, references, text } from '../fields/build.ts'
import type { EntryTypes } from '../fields/entryTypes.ts'
import type { FieldOptions } from '../fields/field.ts'
import { type Message, msg } from '../i18n.ts'

/** What a menu is made of: the shell's left menu, and a portal's bar with its three sections. */

const words = <const O extends FieldOptions>(label: Message, more?: O) =>
  text(label, { translatable: true, maxLength: 200, ...more })
const url = () => ({
  url: text(msg`Adress`, {
    maxLength: 2000,
    help: msg`En sida här, till exempel /v/home, eller en webbadress.`,
  }),
})
const symbol = () => ({ icon: icon(msg`Ikon`) })
const roles = () => ({
  roles: references('role', msg`Roller`, { help: msg`Tomt: alla som når menyn ser den.` }),
})
const mobile = () => ({
  mobile: choice(msg`På mobil`, [
    { value: true, label: msg`Visas` },
    { value: false, label: msg`Döljs` },
  ]),
})
/** Who meets an entry of the bar. */
const visitors = () => ({
  enableAuth: flag(msg`Beror på inloggning`),
  isAuth: choice(
    msg`Visas för`,
    [
      { value: true, label: msg`Inloggade` },
      { value: false, label: msg`Inte inloggade` },
    ],
    { initial: true, shownWhen: { field: 'enableAuth', in: [true] } },
  ),
  ...roles(),
})
const shellEntry = () => ({
  displayName: words(msg`Namn`, { required: true }),
  ...symbol(),
  ...roles(),
})

const separator = { label: msg`Avdelare`, icon: 'minus', fields: {} }

export const menuEntries = {
  by: 'menuType',
  forms: {
    left: { types: ['category', 'menu', 'page'] },
    bar: { types: ['logo', 'nav', 'buttons', 'empty'], exactly: 3 },
  },
  types: {
    category: {
      label: msg`Rubrik`,
      icon: 'heading',
      fields: { displayName: words(msg`Namn`, { required: true }), ...roles() },
      children: { key: 'structure', types: ['menu', 'page'] },
    },
    menu: {
      label: msg`Undermeny`,
      icon: 'folder',
      fields: shellEntry(),
      children: { key: 'structure', types: ['page'] },
    },
    page: {
      label: msg`Sida`,
      icon: 'file',
      fields: { ...shellEntry(), ...url() },
    },
    logo: {
      label: msg`Logotyp`,
      icon: 'image',
      fields: {
        text: words(msg`Text`),
        src: asset(msg`Bild`, { accept: ['image/*'] }),
        alt: words(msg`Alternativtext`),
        ...url(),
      },
    },
    nav: {
      label: msg`Länkar`,
      icon: 'list',
      fields: mobile(),
      children: { key: 'navItems', types: ['navItem'] },
    },
    buttons: {
      label: msg`Knappar`,
      icon: 'square',
      fields: mobile(),
      children: { key: 'buttons', types: ['button', 'avatar', 'language'] },
    },
    empty: { label: msg`Tomt`, icon: 'square-dashed', fields: {} },
    navItem: {
      label: msg`Länk`,
      icon: 'link',
      plain: true,
      fields: { heading: words(msg`Text`, { required: true }), ...url(), ...mobile(), ...visitors() },
      children: { key: 'sub', types: ['navLink', 'subHeading', 'separator', 'seeAll'] },
    },
    navLink: {
      label: msg`Länk`,
      icon: 'link',
      fields: {
        heading: words(msg`Text`, { required: true }),
        desc: words(msg`Beskrivning`),
        ...symbol(),
        ...url(),
        ...visitors(),
      },
    },
    subHeading: {
      label: msg`Rubrik`,
      icon: 'heading',
      fields: { heading: words(msg`Text`, { required: true }), ...visitors() },
    },
    separator,
    seeAll: { label: msg`Visa alla`, icon: 'arrow-right', fields: { ...url(), ...visitors() } },
    button: {
      label: msg`Knapp`,
      icon: 'square',
      fields: {
        text: words(msg`Text`, { required: true }),
        ...url(),
        prio: flag(msg`Framhävd`),
        bgColor: color(msg`Bakgrund`),
        color: color(msg`Textfärg`),
        ...mobile(),
        ...visitors(),
      },
      children: { key: 'sub', types: ['link', 'pageLink', 'heading', 'separator'] },
    },
    avatar: {
      label: msg`Den inloggade`,
      icon: 'circle-user',
      fields: { ...mobile(), ...visitors() },
      children: { key: 'sub', types: ['link', 'pageLink', 'heading', 'separator'] },
    },
    language: { label: msg`Språkval`, icon: 'languages', fields: { ...mobile(), ...visitors() } },
    link: {
      label: msg`Länk`,
      icon: 'link',
      fields: { heading: words(msg`Text`, { required: true }), ...url(), ...visitors() },
    },
    pageLink: {
      label: msg`Länk till en sida`,
      icon: 'file',
      fields: { heading: words(msg`Text`, { required: true }), ...url(), ...visitors() },
    },
    heading: {
      label: msg`Rubrik`,
      icon: 'heading',
      fields: { heading: words(msg`Text`, { required: true }), ...visitors() },
    },
  },
} as const satisfies EntryTypes
