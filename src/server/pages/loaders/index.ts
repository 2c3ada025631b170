import type { Loader } from '../contract.ts'
import { list } from './list.ts'

/** What is looked up before a page is drawn, by component type. */
export const loaders: Readonly<Record<string, Loader>> = list
