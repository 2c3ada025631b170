/**
 * What tells of services and of what waits: small components that often stand together. They come in one file, which every page names
 * but once where it says what it may load.
 */
export { Categories } from '../components/Categories.tsx'
export { FormTodo } from '../components/FormTodo.tsx'
export { Process } from '../components/Process.tsx'
export { ProcessList } from '../components/ProcessList.tsx'
export { ProcessOverview } from '../components/ProcessOverview.tsx'
export { Todos } from '../components/Todos.tsx'
