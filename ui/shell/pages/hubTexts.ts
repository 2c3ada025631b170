import { type Message, msg, type Translate } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'

/** What each kind of document is for, in a line. */
const texts: Readonly<Record<string, Message>> = {
  form: msg`Det invånarna fyller i`,
  formPublished: msg`Formulär som går att fylla i just nu`,
  category: msg`Hur e-tjänsterna är ordnade`,
  process: msg`Vad som händer med ett ärende`,
  mail: msg`Brev till invånare och handläggare`,
  formData: msg`Allt som har skickats in`,
  counter: msg`Hur ärenden numreras`,
  asset: msg`Uppladdade filer och bilder`,
  adminPage: msg`Sidor för dem som arbetar här`,
  view: msg`Sidor på webbplatsen`,
  template: msg`Sidhuvud och sidfot runt sidorna`,
  menu: msg`Vägarna till sidorna`,
  role: msg`Vad var och en får göra`,
  configuration: msg`Namn, utseende och tider`,
  application: msg`Webbplatser och arbetsytor`,
  user: msg`De som loggar in`,
  group: msg`De som arbetar tillsammans`,
  lang: msg`Egna ord i stället för produktens`,
  solution: msg`Det som flyttas mellan installationer`,
}

/** The kind's own description, else the line above. */
export function textOf(schema: Schema, t: Translate): string {
  const text = schema.description ?? texts[schema.name]
  return text ? t(text) : ''
}
