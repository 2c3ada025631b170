import { number, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import { disabled, helpBox, label, name, required, subLabel } from './common.ts'
import { columns, defineComponent } from './define.ts'
import { fileUploadValue } from './values/FileUpload.ts'

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  ...required(),
  maxSize: number(msg`Största fil (kB)`, { min: 1, integer: true, placeholder: msg`16000` }),
  maxFiles: number(msg`Högst antal filer`, { min: 1, max: 100, integer: true, initial: 1 }),
  accept: text(msg`Tillåtna filer`, { help: msg`Ändelser eller typer med komma emellan: .pdf, image/*` }),
  filename: text(msg`Filernas namn`, {
    help: msg`Filerna får detta namn i ärendet, numrerade när de är flera. Tomt: som de heter.`,
    maxLength: 100,
  }),
  ...disabled(),
  ...helpBox(),
}
export type FileUploadSettings = DrawnOf<typeof settings>

export const FileUpload = defineComponent({
  type: 'FileUpload',
  group: 'core',
  traits: ['answersList', 'holdsFiles'],
  icon: 'upload',
  title: msg`Filuppladdning`,
  synonyms: {
    sv: ['bilaga', 'fil', 'filer', 'dokument', 'bild', 'foto', 'bifoga', 'pdf', 'intyg'],
    en: ['file upload', 'attachment', 'file', 'document', 'picture', 'photo', 'attach', 'pdf'],
  },
  parents: { form: columns },
  settings,
  advanced: [
    'name',
    'filename',
    'disabled',
    'helpBoxTemplateId',
    'helpBoxTemplate',
    'helpBoxAlwaysVisible',
    'helpBoxIcon',
  ],
  events: ['onChange'],
  value: fileUploadValue,
  version: 1,
})
