// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { loadCategories } from './Categories.ts'
import { loadForm } from './Form.ts'
import { loadFormTodo } from './FormTodo.ts'
import { loadLogin } from './Login.ts'
import { loadNavbar } from './Navbar.ts'
import { loadProcess } from './Process.ts'
import { loadProcessList } from './ProcessList.ts'
import { loadProcessOverview } from './ProcessOverview.ts'
import { loadPayment } from './payment.ts'
import { loadSignature } from './Signature.ts'
import { loadTickets } from './Tickets.ts'
import { loadTodos } from './Todos.ts'

export const list = {
  Categories: loadCategories,
  Form: loadForm,
  Login: loadLogin,
  Navbar: loadNavbar,
  ProcessList: loadProcessList,
  Tickets: loadTickets,
  Process: loadProcess,
  ProcessOverview: loadProcessOverview,
  FormTodo: loadFormTodo,
  Todos: loadTodos,
  Signature: loadSignature,
  payment: loadPayment,
} as const
