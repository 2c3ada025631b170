import { choice, effect, flag, list, references, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'
import { actionButtonFields, columnFields, pageSizes } from './settings/ticketColumns.ts'

/** A table of cases: filtered, sorted and paged by the server, with actions on the selected ones. */
export const Tickets = defineComponent({
  type: 'Tickets',
  group: 'data',
  traits: ['calls', 'actsOnCases'],
  needsScript: () => true,
  icon: 'table',
  title: msg`Ärendelista`,
  synonyms: {
    sv: ['mina ärenden', 'ärenden', 'tabell', 'handläggning', 'lista'],
    en: ['case list', 'my cases', 'table', 'tickets', 'work list'],
  },
  parents: { view: columns, admin: columns, ticket: columns },
  settings: {
    label: text(msg`Rubrik`, { translatable: true }),
    effects: effect('source', msg`Källa`, { help: msg`Tomt: ärenden som besökaren får läsa.` }),
    columns: list(msg`Kolumner`, columnFields, { initial: [] }),
    hasFilter: flag(msg`Sökruta`, { initial: true }),
    enableComponentFilter: flag(msg`Filtrera efter en annan komponent`),
    componentFilterId: text(msg`Komponentens namn`, {
      format: 'name',
      shownWhen: { field: 'enableComponentFilter', in: [true] },
    }),
    hasPagination: flag(msg`Bläddring`, { initial: true }),
    paginationAbove: flag(msg`Bläddring även ovanför`, { shownWhen: { field: 'hasPagination', in: [true] } }),
    pageSize: choice(msg`Rader per sida`, pageSizes, { initial: 10 }),
    enablePageSize: flag(msg`Besökaren väljer antal rader`, { initial: true }),
    multiSelect: flag(msg`Rader kan väljas`),
    dropDownLabel: text(msg`Etikett för menyn över valda`, {
      translatable: true,
      shownWhen: { field: 'multiSelect', in: [true] },
    }),
    deletePermissions: references('role', msg`Roller som får ta bort`),
    changeStatusPermissions: references('role', msg`Roller som får byta status`),
    actionButtons: list(msg`Knappar för valda`, actionButtonFields),
    url: text(msg`Adress till ärendet`, { format: 'url', initial: '/v/s' }),
    noDataHeading: text(msg`Rubrik när listan är tom`, { translatable: true, initial: 'No tickets' }),
    noDataText: text(msg`Text när listan är tom`, {
      translatable: true,
      initial: 'No tickets are available',
    }),
  },
  advanced: [
    'effects',
    'enableComponentFilter',
    'componentFilterId',
    'paginationAbove',
    'dropDownLabel',
    'deletePermissions',
    'changeStatusPermissions',
    'actionButtons',
    'noDataHeading',
    'noDataText',
  ],
  effects: [
    'Components/Tickets/list',
    'Components/Tickets/facets',
    'Components/Tickets/getConnectionsForSelectedTickets',
    'Components/Tickets/selectedTicketsHasSameFormAndStatus',
    'Components/Tickets/changeStatusOfSelectedTickets',
    'Ticket/delete',
    'ActionButton/run',
  ],
  hints: ({ columns }) => (Array.isArray(columns) && columns.length > 0 ? [] : ['no columns']),
  version: 1,
})

export type TicketsSettings = DrawnOf<(typeof Tickets)['settings']>
