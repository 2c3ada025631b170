import { type Message, msg } from '../../../src/shared/i18n.ts'

const titles: Readonly<Record<string, Message>> = {
  name: msg`Namn`,
  stateType: msg`Typ`,
  subType: msg`Sort`,
  color: msg`Färg`,
  stateGroup: msg`Statusgrupp`,
  section: msg`Fas`,
  lane: msg`Bana`,
  steps: msg`Stegtyper`,
  onEnter: msg`Effekter när ärendet kommer dit`,
  onLeave: msg`Effekter när ärendet går därifrån`,
  timers: msg`Timer`,
  handIn: msg`Koppling när det som begärts lämnas in`,
  citizen: msg`Ord för avsändaren`,
  from: msg`Från`,
  to: msg`Till`,
  label: msg`Etikett`,
  allow: msg`Vem får`,
  condition: msg`Villkor`,
  validate: msg`Formuläret måste vara giltigt`,
  confirm: msg`Bekräftelse`,
  effects: msg`Effekter`,
  assignmentRole: msg`Tilldelningsroll`,
}

/** What a setting of a part is called where it is spoken of. */
export const settingTitle = (name: string): Message | string => titles[name] ?? name
