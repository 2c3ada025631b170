// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
// biome-ignore-all format: written a line each
import type { AnyEffect } from './define.ts'

/** Where an effect is, by its name: the file is loaded when one of it is first called. */
export const byName: Readonly<Record<string, () => Promise<AnyEffect>>> = {
  'ActionButton/run': async () => (await import('./ActionButton/run.ts')).run,
  'Case/assign': async () => (await import('./Case/assign.ts')).assign,
  'Case/mail': async () => (await import('./Case/mail.ts')).mail,
  'Case/message': async () => (await import('./Case/message.ts')).message,
  'Case/notify': async () => (await import('./Case/notify.ts')).notify,
  'Case/tellCompletion': async () => (await import('./Case/tellCompletion.ts')).tellCompletion,
  'Case/tellCorrected': async () => (await import('./Case/tellCorrected.ts')).tellCorrected,
  'Case/tellMerged': async () => (await import('./Case/tellMerged.ts')).tellMerged,
  'Category/list': async () => (await import('./Category/list.ts')).listCategories,
  'Components/Logout/log': async () => (await import('./Components/Logout/log.ts')).logLogout,
  'Components/ProcessList/get': async () => (await import('./Components/ProcessList/get.ts')).getProcessList,
  'Components/Tickets/assigned': async () => (await import('./Components/Tickets/assigned.ts')).assigned,
  'Components/Tickets/list': async () => (await import('./Components/Tickets/list.ts')).list,
  'Components/Tickets/own': async () => (await import('./Components/Tickets/own.ts')).own,
  'Form/count': async () => (await import('./Form/count.ts')).countForms,
  'Form/search': async () => (await import('./Form/search.ts')).searchForms,
  'FormCreate/createTicket': async () => (await import('./FormCreate/createTicket.ts')).createTicket,
  'Notification/list': async () => (await import('./Notification/list.ts')).list,
  'Notification/remove': async () => (await import('./Notification/remove.ts')).remove,
  'Summary/get': async () => (await import('./Summary/get.ts')).getSummary,
  'Ticket/delete': async () => (await import('./Ticket/delete.ts')).deleteTickets,
  'Ticket/take': async () => (await import('./Ticket/take.ts')).take,
  'Verkstad/getCategories': async () => (await import('./Verkstad/getCategories.ts')).getCategories,
  'Verkstad/getMenu': async () => (await import('./Verkstad/getMenu.ts')).getMenu,
  'Verkstad/getReceiptToken': async () => (await import('./Verkstad/getReceiptToken.ts')).getReceiptToken,
  'Components/Form3/getAttachmentToken': async () => (await import('./Components/Form3/getAttachmentToken.ts')).getAttachmentToken,
  'Components/Tickets/changeStatusOfSelectedTickets': async () => (await import('./Components/Tickets/changeStatusOfSelectedTickets.ts')).changeStatusOfSelectedTickets,
  'Components/Tickets/getConnectionsForSelectedTickets': async () => (await import('./Components/Tickets/getConnectionsForSelectedTickets.ts')).getConnectionsForSelectedTickets,
  'Components/Tickets/selectedTicketsHasSameFormAndStatus': async () => (await import('./Components/Tickets/selectedTicketsHasSameFormAndStatus.ts')).selectedTicketsHasSameFormAndStatus,
  'FormCreate/getAvailableForms': async () => (await import('./FormCreate/getAvailableForms.ts')).getAvailableForms,
  'Verkstad/getURLToken': async () => (await import('./Verkstad/getURLToken.ts')).getURLToken,
  'Components/Tickets/facets': async () => (await import('./Components/Tickets/facets.ts')).facets,
}
