import { choice, color, group, json, list, number, reference, references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { ruleWays } from '../process/assignmentRules.ts'
import { longestCheck } from '../process/checks.ts'
import { mostApprovals, type ProcessGraph } from '../process/process.ts'
import { renamedInEach } from '../stored/renamed.ts'
import { defineSchema } from './define.ts'

/**
 * What may happen to a case, and who does it. `process` is the graph of `src/shared/process/process.ts`. Whoever has
 * one of the roles or groups of an assignment role sees the cases in the process that its row is for, and acts in them as that role.
 */
export const process = defineSchema({
  name: 'process',
  icon: 'workflow',
  title: msg`Process`,
  plural: msg`Processer`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'processBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    type: choice(
      msg`Typ`,
      [
        { value: 'process', label: msg`Process` },
        { value: 'template', label: msg`Mall` },
      ],
      {
        initial: 'process',
        help: msg`En mall har inga ärenden. När den är publicerad görs nya processer av den, under Ny från mall.`,
      },
    ),
    /** What it was copied from, and which of its published versions: set when it is made of it. */
    fromTemplateId: reference('process', msg`Gjord från mallen`, { readOnly: true }),
    fromTemplateVersion: number(msg`Mallens version`, { integer: true, min: 1 }),
    description: text(msg`Beskrivning`, { lines: 4 }),
    categories: references('category', msg`Kategorier`),
    assignmentRoles: list(
      msg`Tilldelningsroller`,
      {
        key: text(msg`Nyckel`, { format: 'name', required: true, maxLength: 60 }),
        name: text(msg`Namn`, { required: true, maxLength: 100, translatable: true }),
        roles: references('role', msg`Roller`),
        groups: references('group', msg`Grupper`),
        forms: references('form', msg`Bara ärenden i`, {
          isAfter: true,
          help: msg`Tomt: alla formulär i processen.`,
        }),
        question: text(msg`Bara efter svaret på frågan`, {
          format: 'name',
          maxLength: 60,
          help: msg`Namnet på en valfråga. Tomt: alla ärenden.`,
        }),
        values: list(msg`Svar`, {
          value: text(msg`Värde`, { required: true, maxLength: 200, help: msg`Som valet lagras.` }),
        }),
      },
      {
        initial: [],
        help: msg`De som har rollen eller hör till gruppen ser alla ärenden i processen, eller bara dem som raden gäller. Flera rader kan ha samma nyckel.`,
      },
    ),
    /** On the citizen's side of a case beside who sent it in, see `src/shared/process/parties.ts`. */
    parties: list(
      msg`Parter`,
      {
        key: text(msg`Nyckel`, { format: 'name', required: true, maxLength: 60 }),
        name: text(msg`Namn`, { required: true, maxLength: 100, translatable: true }),
        person: text(msg`Frågan efter vad de heter`, {
          format: 'name',
          maxLength: 60,
          help: msg`Frågans namn i formuläret.`,
        }),
        address: text(msg`Frågan efter e-postadressen`, {
          format: 'name',
          maxLength: 60,
          help: msg`Frågans namn i formuläret. Den som svaret anger får en egen länk till ärendet. Tomt, eller utan svar: handläggare säger vem det är.`,
        }),
      },
      {
        help: msg`De som står på samma sida som den som skickar in: medsökande, en andra vårdnadshavare. Varje steg säger vad de möter där. En part ser aldrig handläggningen.`,
      },
    ),
    /** Tried in their order, see `src/server/cases/rules`; a row's `_id` stays with it. */
    rules: list(
      msg`Fördelningsregler`,
      {
        name: text(msg`Namn`, { required: true, maxLength: 100 }),
        role: text(msg`Tilldelningsroll`, { required: true, maxLength: 60 }),
        state: text(msg`När ärendet kommer till`, { maxLength: 64, help: msg`Tomt: när det kommer in.` }),
        forms: references('form', msg`Bara ärenden i`, { isAfter: true }),
        categories: references('category', msg`Bara kategorierna`),
        question: text(msg`Bara efter svaret på frågan`, { format: 'name', maxLength: 60 }),
        values: list(msg`Svar`, {
          value: text(msg`Värde`, { required: true, maxLength: 200 }),
        }),
        place: text(msg`Bara om platsen innehåller`, { maxLength: 80 }),
        way: choice(msg`Ges till`, ruleWays, { initial: 'turn', required: true }),
        users: references('user', msg`Personer`),
        groups: references('group', msg`Grupper`),
      },
      { initial: [] },
    ),
    counter: reference('counter', msg`Nummerserie`, {
      help: msg`Tomt: organisationens egen, till exempel 2026-00001.`,
    }),
    workCalendar: reference('workCalendar', msg`Arbetskalender`, {
      help: msg`Tomt: organisationens egen.`,
    }),
    stateGroups: list(
      msg`Statusgrupper`,
      {
        name: text(msg`Namn`, { required: true, maxLength: 100, translatable: true }),
        color: color(msg`Färg`),
      },
      { initial: [] },
    ),
    checklist: list(
      msg`Checklista`,
      { text: text(msg`Punkt`, { required: true, maxLength: longestCheck }) },
      {
        initial: [],
        help: msg`Varje nytt ärende får de här punkterna. Handläggarna kan bocka av dem, lägga till egna och ta bort. Avsändaren ser dem aldrig.`,
      },
    ),
    status: choice(
      msg`Läge`,
      [
        { value: 'active', label: msg`Tar emot ärenden` },
        { value: 'closed', label: msg`Tar inte emot nya ärenden` },
      ],
      { initial: 'active' },
    ),
    color: color(msg`Färg`),
    /** Who has to approve of a draft before it is published, see `src/shared/process/draftApproval.ts`. */
    approval: group(
      msg`Godkännande före publicering`,
      {
        count: number(msg`Så många ska godkänna`, {
          integer: true,
          min: 1,
          max: mostApprovals,
          help: msg`Tomt: ingen, eller en av rollerna om några är valda.`,
        }),
        roles: references('role', msg`Av dem som har rollen`, {
          picker: true,
          help: msg`Tomt: alla som får bygga processer.`,
        }),
      },
      {
        help: msg`Ett utkast publiceras först när så många har godkänt det som det är. Den som ändrade det sist räknas inte, och varje ändring tar bort godkännandena. Ändras kravet gäller det gamla också, tills utkastet är publicerat.`,
      },
    ),
    /** The drawing that the graph came from, packed; what it says besides goes out with it again. */
    bpmn: text(msg`Ritning i BPMN`, { maxLength: 600_000, packed: true }),
    process: json<ProcessGraph>(msg`Graf`, {
      initial: {
        states: [
          {
            _id: 'start',
            name: { sv: 'Ny', en: 'New' },
            stateType: 'start',
            x: 80,
            y: 80,
            steps: {},
            onEnter: [],
            onLeave: [],
            timers: [],
          },
          {
            _id: 'end',
            name: { sv: 'Avslutad', en: 'Closed' },
            stateType: 'end',
            x: 400,
            y: 80,
            steps: {},
            onEnter: [],
            onLeave: [],
            timers: [],
          },
        ],
        connections: [
          {
            _id: 'close',
            from: 'start',
            to: 'end',
            label: { sv: 'Avsluta', en: 'Close' },
            allow: {},
            validate: false,
            effects: [],
          },
        ],
        sections: [],
        swimlanes: [],
      },
    }),
  },
  graph: 'process',
  editPath: '/process/edit/{_id}',
  version: 2,
  migrations: {
    1: ({ stateGroups, ...rest }) => ({
      ...rest,
      ...(stateGroups !== undefined && { stateGroups: renamedInEach(stateGroups, 'colour', 'color') }),
    }),
  },
  list: {
    columns: ['name', 'type', 'published', 'updated', 'updatedBy'],
    search: ['name', 'description'],
    sort: { name: 1 },
  },
  dialog: {
    basic: ['name', 'description', 'categories', 'assignmentRoles', 'parties'],
    advanced: ['type', 'counter', 'workCalendar', 'stateGroups', 'checklist', 'status', 'color', 'approval'],
  },
  publishes: true,
  folders: true,
  usedBy: ['formData', 'form', 'category', 'view', 'adminPage', 'process', 'test'],
  page: {
    path: '/process',
    hub: 'services',
    order: 40,
    text: msg`Vad som händer med ett ärende`,
    menu: { under: 'build', order: 80 },
  },
})
