import { choice, condition, effect, flag, icon, options, rich, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import type { Fields } from '../fields/field.ts'
import { type Message, msg } from '../i18n.ts'

/** Settings that many components share. Each returns fields to spread into `settings`. */

/** What a component is called until its builder gives it a label. */
export const placeholderLabel = 'No label'

/** The visible label. Stored per language when the organisation has several. */
export const label = () => ({
  label: text(msg`Etikett`, { translatable: true, initial: placeholderLabel }),
})

export const subLabel = () => ({
  subLabel: text(msg`Underetikett`, {
    translatable: true,
    help: msg`Visas under etiketten, till exempel hur svaret ska skrivas.`,
  }),
})

/** The key under which a case holds the answer. The builder proposes one; it must differ within the form. */
export const name = () => ({
  name: text(msg`Namn`, {
    format: 'name',
    required: true,
    maxLength: 100,
    help: msg`Nyckeln som svaret sparas under.`,
  }),
})

export const required = () => ({
  'validation.required': flag(msg`Obligatorisk`),
  'validation.requiredMessage': text(msg`Felmeddelande när svar saknas`, {
    translatable: true,
    help: msg`Till exempel: Ange var felet finns.`,
    shownWhen: { field: 'validation.required', in: [true] },
  }),
})
/** Whether a citizen who makes another case with the same answers answers it anew. */
export const emptyInCopy = () => ({
  emptyInCopy: flag(msg`Lämna tom i en ny med samma uppgifter`, {
    help: msg`Den som skickat in kan göra ett nytt ärende med samma svar. Den här frågan besvaras då på nytt. Filer, och rutor som kryssas i för sig, följer aldrig med.`,
  }),
})

export const disabled = () => ({ disabled: flag(msg`Inaktiverad`) })

/** Help that unfolds under the label. Its text is Markdown. */
export const helpBox = () => ({
  helpBoxTemplateId: choice(msg`Hjälptext`, [
    { value: null, label: msg`Ingen` },
    { value: 'custom', label: msg`Egen text` },
  ]),
  helpBoxTemplate: rich(msg`Hjälptextens innehåll`, {
    translatable: true,
    shownWhen: { field: 'helpBoxTemplateId', in: ['custom'] },
  }),
  helpBoxAlwaysVisible: flag(msg`Visa alltid hjälptexten`, {
    shownWhen: { field: 'helpBoxTemplateId', in: ['custom'] },
  }),
  helpBoxIcon: icon(msg`Ikon för hjälptexten`, {
    initial: 'circle-help',
    shownWhen: { field: 'helpBoxAlwaysVisible', in: [false, null, undefined] },
  }),
})

/** Answers to choose from: fixed, or fetched by an effect that answers `[{ label, value }]`. */
export const choosable = () => ({
  optionsType: choice(
    msg`Alternativ från`,
    [
      { value: 'static', label: msg`Fasta alternativ` },
      { value: 'effects', label: msg`Effekt` },
    ],
    { initial: 'static' },
  ),
  options: options(msg`Alternativ`, {
    initial: [],
    translatable: true,
    shownWhen: { field: 'optionsType', in: ['static', null, undefined] },
  }),
  effects: effect('options', msg`Effekt`, { shownWhen: { field: 'optionsType', in: ['effects'] } }),
})

/** A fixed answer that a new case starts with, switched on by `defaultStatic`. */
export const fixedStart = ({ help }: { help?: Message } = {}) => ({
  defaultStatic: flag(msg`Börja med ett fast svar`),
  staticValue: text(msg`Fast svar`, {
    shownWhen: { field: 'defaultStatic', in: [true] },
    ...(help && { help }),
  }),
})

/** The class name a theme's css can aim at. */
export const css = () => ({
  css: text(msg`CSS-klass`, { help: msg`Klassnamn som temats css kan använda.`, maxLength: 200 }),
})

/** What a question is framed by: its label, what stands under it, and help. */
export type FrameSettings = { [K in keyof Framing]?: Framing[K] | null }
type Framing = DrawnOf<ReturnType<typeof label> & ReturnType<typeof subLabel> & ReturnType<typeof helpBox>>
export type RequiredSettings = DrawnOf<ReturnType<typeof required>>

/** Rules that every component but the page itself has; shape in `rules/condition/condition.ts`. */
export const ruleSettings = {
  'show.mode': choice(
    msg`Visning`,
    [
      { value: 'show', label: msg`Visa när villkoret är uppfyllt` },
      { value: 'hide', label: msg`Dölj när villkoret är uppfyllt` },
    ],
    { initial: 'show' },
  ),
  'show.when': condition(msg`Villkor för visning`),
  'show.reset': flag(msg`Töm svaret när komponenten döljs`),
  'disable.when': condition(msg`Inaktivera när`),
}

export type RuleSettings = typeof ruleSettings

/** Everything the settings panel offers and the server accepts: the type's own settings, and the rules. */
export function settingsOf({ settings, hidden }: { settings: Fields; hidden?: boolean }): Fields {
  return hidden ? settings : { ...settings, ...ruleSettings }
}
