import type { ComponentData } from '../../../shared/wire/page/page.ts'
import type { Loader, LoaderOf } from '../contract.ts'
import { list } from './list.ts'

/** What is looked up before a page is drawn, by component type: each is loaded with the first page that has it. */
export const loaders: Readonly<Record<string, () => Promise<Loader>>> = byType(list)

function byType(all: { [T in keyof ComponentData]: () => Promise<LoaderOf<T>> }) {
  return all
}
