// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { run } from './ActionButton/run.ts'
import { assign } from './Case/assign.ts'
import { createChild } from './Case/createChild.ts'
import { mail } from './Case/mail.ts'
import { message } from './Case/message.ts'
import { notify } from './Case/notify.ts'
import { tellCompletion } from './Case/tellCompletion.ts'
import { tellCorrected } from './Case/tellCorrected.ts'
import { tellDivided } from './Case/tellDivided.ts'
import { tellMerged } from './Case/tellMerged.ts'
import { tellPayment } from './Case/tellPayment.ts'
import { tellSigned } from './Case/tellSigned.ts'
import { tellSigning } from './Case/tellSigning.ts'
import { writeToSender } from './Case/writeToSender.ts'
import { listCategories } from './Category/list.ts'
import { addReference } from './Components/Form3/addReference.ts'
import { getAttachmentToken } from './Components/Form3/getAttachmentToken.ts'
import { logLogout } from './Components/Logout/log.ts'
import { getProcessList } from './Components/ProcessList/get.ts'
import { assigned } from './Components/Tickets/assigned.ts'
import { changeStatusOfSelectedTickets } from './Components/Tickets/changeStatusOfSelectedTickets.ts'
import { facets } from './Components/Tickets/facets.ts'
import { getConnectionsForSelectedTickets } from './Components/Tickets/getConnectionsForSelectedTickets.ts'
import { list as TicketsList } from './Components/Tickets/list.ts'
import { own } from './Components/Tickets/own.ts'
import { selectedTicketsHasSameFormAndStatus } from './Components/Tickets/selectedTicketsHasSameFormAndStatus.ts'
import { countForms } from './Form/count.ts'
import { searchForms } from './Form/search.ts'
import { createTicket } from './FormCreate/createTicket.ts'
import { getAvailableForms } from './FormCreate/getAvailableForms.ts'
import { listTodos } from './FormTodo/list.ts'
import { list as NotificationList } from './Notification/list.ts'
import { remove } from './Notification/remove.ts'
import { cancelPayment } from './Payment/cancelPayment.ts'
import { payment } from './Payment/payment.ts'
import { getProcess } from './Process/get.ts'
import { getProcesses } from './ProcessList/get.ts'
import { getProcessOverview } from './ProcessOverview/get.ts'
import { getSummary } from './Summary/get.ts'
import { deleteTickets } from './Ticket/delete.ts'
import { take } from './Ticket/take.ts'
import { getCategories } from './Verkstad/getCategories.ts'
import { getMenu } from './Verkstad/getMenu.ts'
import { getReceiptToken } from './Verkstad/getReceiptToken.ts'
import { getURLToken } from './Verkstad/getURLToken.ts'

export const list = [
  run,
  assign,
  mail,
  notify,
  TicketsList,
  own,
  assigned,
  selectedTicketsHasSameFormAndStatus,
  getConnectionsForSelectedTickets,
  changeStatusOfSelectedTickets,
  NotificationList,
  remove,
  deleteTickets,
  take,
  getCategories,
  getMenu,
  getProcessList,
  listCategories,
  searchForms,
  countForms,
  getSummary,
  logLogout,
  getAttachmentToken,
  getReceiptToken,
  createTicket,
  getAvailableForms,
  tellMerged,
  tellCorrected,
  message,
  tellCompletion,
  getURLToken,
  facets,
  writeToSender,
  createChild,
  addReference,
  tellPayment,
  tellSigned,
  tellSigning,
  getProcess,
  getProcesses,
  getProcessOverview,
  tellDivided,
  listTodos,
  cancelPayment,
  payment,
] as const
