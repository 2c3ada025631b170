/** What lets people in and out; in one file as `told.ts`. */
export { Login } from '../components/Login.tsx'
export { Logout } from '../components/Logout.tsx'
