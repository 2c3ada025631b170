import { rich } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent, everywhere } from './define.ts'

export const Markdown = defineComponent({
  type: 'Markdown',
  group: 'core',
  traits: ['written', 'writtenAtOnce'],
  icon: 'file-code',
  title: msg`Markdown`,
  synonyms: {
    sv: ['text', 'stycke', 'brödtext', 'punktlista', 'lista', 'formaterad text', 'länkar', 'instruktion'],
    en: ['text', 'paragraph', 'body text', 'bullet list', 'formatted text', 'links', 'instructions'],
  },
  parents: everywhere,
  settings: { content: rich(msg`Innehåll`, { translatable: true, lines: 10 }) },
  hints: ({ content }) => (content ? [] : ['Add text to component']),
  version: 1,
})
