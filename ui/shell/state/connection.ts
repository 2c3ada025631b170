import { atom } from 'nanostores'
import type { Connection } from '../socket.ts'

/** How the way to the server is. */
export const $connection = atom<Connection>('off')
