import { asset, flag, link, number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent, everywhere } from './define.ts'

export const Image = defineComponent({
  type: 'Image',
  group: 'core',
  icon: 'image',
  title: msg`Bild`,
  synonyms: {
    sv: ['foto', 'illustration', 'figur', 'logotyp'],
    en: ['picture', 'photo', 'illustration', 'figure', 'logo'],
  },
  parents: everywhere,
  settings: {
    src: asset(msg`Bild`, { accept: ['image/*'] }),
    decorative: flag(msg`Bilden är bara utsmyckning`, {
      help: msg`Skärmläsare hoppar över den, så ingen beskrivning behövs.`,
    }),
    alt: text(msg`Beskrivning av bilden`, {
      translatable: true,
      help: msg`Läses upp för den som inte ser bilden.`,
      shownWhen: { field: 'decorative', in: [false, null, undefined] },
    }),
    caption: text(msg`Bildtext`, { translatable: true }),
    maxWidth: number(msg`Största bredd (px)`, { min: 16, max: 4_000, integer: true }),
    link: link(msg`Länk`),
  },
  advanced: ['maxWidth', 'link'],
  hints: ({ src, alt, decorative }) => [
    ...(src ? [] : ['Add image to component']),
    ...(src && !alt && decorative !== true ? ['builder.imageNeedsAlt'] : []),
  ],
  version: 1,
})
