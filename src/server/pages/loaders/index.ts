import type { ComponentData } from '../../../shared/wire/page/page.ts'
import type { Loader, LoaderOf } from '../contract.ts'
import { list } from './list.ts'

/** What is looked up before a page is drawn, by component type. */
export const loaders: Readonly<Record<string, Loader>> = byType(list)

function byType(all: { [T in keyof ComponentData]: LoaderOf<T> }) {
  return all
}
