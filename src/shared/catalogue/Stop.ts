import { condition, flag, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** Holds whoever fills in the form where they are, always or while something is true, and says why. */
export const Stop = defineComponent({
  type: 'Stop',
  group: 'core',
  traits: ['holds'],
  icon: 'octagon-x',
  title: msg`Stopp`,
  synonyms: {
    sv: ['spärr', 'hindra', 'stoppa', 'blockera', 'får inte gå vidare', 'villkor'],
    en: ['stop', 'block', 'prevent', 'barrier', 'hold', 'condition'],
  },
  parents: { form: columns },
  settings: {
    next: flag(msg`Stoppar Nästa`),
    prev: flag(msg`Stoppar Föregående`),
    process: flag(msg`Stoppar processknapparna`, {
      help: msg`Skicka in, och det som processen låter den göra som skickat in.`,
    }),
    userMessage: text(msg`Meddelande till besökaren`, {
      translatable: true,
      lines: 3,
      help: msg`Säg vad som hindrar, och vad man kan göra i stället.`,
    }),
    expression: condition(msg`Bara när`),
  },
  hints: ({ next, prev, process, userMessage }) => [
    ...(next || prev || process ? [] : ['builder.stopsNothing']),
    ...(userMessage ? [] : ['builder.stopSaysNothing']),
  ],
  version: 1,
})
