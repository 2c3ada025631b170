// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
export const list = {
  Categories: async () => (await import('./Categories.ts')).loadCategories,
  Form: async () => (await import('./Form.ts')).loadForm,
  FormTodo: async () => (await import('./FormTodo.ts')).loadFormTodo,
  Login: async () => (await import('./Login.ts')).loadLogin,
  Navbar: async () => (await import('./Navbar.ts')).loadNavbar,
  Process: async () => (await import('./Process.ts')).loadProcess,
  ProcessList: async () => (await import('./ProcessList.ts')).loadProcessList,
  ProcessOverview: async () => (await import('./ProcessOverview.ts')).loadProcessOverview,
  Signature: async () => (await import('./Signature.ts')).loadSignature,
  Tickets: async () => (await import('./Tickets.ts')).loadTickets,
  Todos: async () => (await import('./Todos.ts')).loadTodos,
  payment: async () => (await import('./payment.ts')).loadPayment,
} as const
