import type { Loader } from '../contract.ts'
import { loadCategories } from './Categories.ts'
import { loadForm } from './Form.ts'
import { loadLogin } from './Login.ts'
import { loadNavbar } from './Navbar.ts'
import { loadProcessList } from './ProcessList.ts'
import { loadTickets } from './Tickets.ts'

/** What is looked up before a page is drawn, by component type. A test fails when a file is not listed. */
export const loaders: Readonly<Record<string, Loader>> = {
  Categories: loadCategories,
  Form: loadForm,
  Login: loadLogin,
  Navbar: loadNavbar,
  ProcessList: loadProcessList,
  Tickets: loadTickets,
}
