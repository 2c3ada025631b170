/** What is met inside of a case, or holds who fills in its form; in one file as `told.ts`. */
export { Receipt } from '../components/Receipt.tsx'
export { Stop } from '../components/Stop.tsx'
