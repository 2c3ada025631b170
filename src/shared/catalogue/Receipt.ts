import { flag, number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { longestNote } from '../process/talk/noteLimits.ts'
import { label } from './common.ts'
import { columns, defineComponent } from './define.ts'

/** Inside of a case: whoever may see it says, once, that they have taken part of something, with a comment where one is asked for. */
export const Receipt = defineComponent({
  type: 'Receipt',
  group: 'core',
  traits: ['acknowledges'],
  icon: 'badge-check',
  title: msg`Kvittens`,
  synonyms: {
    sv: ['tagit del', 'bekräfta', 'bekräftelse', 'läst', 'godkänna', 'delgivning', 'mottagningsbevis'],
    en: ['receipt', 'acknowledge', 'acknowledgement', 'confirm', 'has read', 'notice of receipt'],
  },
  parents: { form: columns },
  settings: {
    ...label(),
    requireComment: flag(msg`Kräver en kommentar`),
    commentLabel: text(msg`Etikett för kommentaren`, {
      translatable: true,
      help: msg`Tom, och utan krav på kommentar: ingen ruta att skriva i.`,
    }),
    min: number(msg`Minst antal tecken i kommentaren`, {
      initial: 0,
      min: 0,
      max: longestNote,
      integer: true,
    }),
    noCommentLabel: text(msg`Text när ingen kommentar lämnades`, { translatable: true }),
    buttonLabel: text(msg`Text på knappen`, { translatable: true, placeholder: msg`Bekräfta` }),
  },
  advanced: ['min', 'noCommentLabel', 'buttonLabel'],
  notes: () => ['builder.receiptInCase'],
  version: 1,
})
