import { type Message, msg } from '../../../src/shared/i18n.ts'
import { connectionFields, laneFields, stateFields } from '../settings/fields.ts'

const fields: Readonly<Record<string, { label: Message }>> = {
  ...laneFields,
  ...stateFields,
  ...connectionFields,
}

/** Of settings that no field of a part is for. */
const titles: Readonly<Record<string, Message>> = {
  stateType: msg`Typ`,
  subType: msg`Sort`,
  stateGroup: msg`Statusgrupp`,
  section: msg`Fas`,
  lane: msg`Bana`,
  steps: msg`Stegtyper`,
  redirects: msg`Vart omdirigering leder`,
  onEnter: msg`Effekter när ärendet kommer dit`,
  onLeave: msg`Effekter när ärendet går därifrån`,
  timers: msg`Timer`,
  handIn: msg`Koppling när det som begärts lämnas in`,
  signing: msg`Kopplingar när ärendet skrivs under`,
  returned: msg`Koppling när den som leddes vidare är tillbaka`,
  payment: msg`Betalning`,
  childrenEnded: msg`Koppling när sista delärendet är avslutat`,
  citizen: msg`Ord för avsändaren`,
  from: msg`Från`,
  to: msg`Till`,
  allow: msg`Vem får`,
  requires: msg`Svar och anteckning som krävs`,
  approvals: msg`Godkännanden`,
  effects: msg`Effekter`,
  assignmentRole: msg`Tilldelningsroll`,
  text: msg`Text`,
  visible: msg`Visas från början`,
}

/** What a setting of a part is called where it is spoken of. */
export const settingTitle = (name: string): Message | string => fields[name]?.label ?? titles[name] ?? name
