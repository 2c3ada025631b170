import { choice, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** Cards of categories, each a link to `/{to}?categoryId=…`. */
export const Categories = defineComponent({
  type: 'Categories',
  group: 'data',
  icon: 'layout-grid',
  title: msg`Kategorier`,
  synonyms: {
    sv: ['ämnen', 'tjänster', 'e-tjänster', 'alla formulär', 'lista'],
    en: ['topics', 'services', 'list', 'directory'],
  },
  parents: { view: columns, admin: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true }),
    categories: references('category', msg`Kategorier`),
    to: reference('view', msg`Leder till vyn`, { help: msg`Tomt: vyn med adressen category.` }),
    columns: choice(
      msg`Kort i bredd`,
      [
        { value: 1, label: msg`1` },
        { value: 2, label: msg`2` },
        { value: 3, label: msg`3` },
      ],
      { initial: 3 },
    ),
  },
  effects: ['Verkstad/getCategories'],
  hints: ({ categories }) => (Array.isArray(categories) && categories.length > 0 ? [] : ['Add categories']),
  version: 1,
})
