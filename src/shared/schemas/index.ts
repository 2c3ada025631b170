import { adminPage } from './adminPage.ts'
import { category } from './category.ts'
import type { Schema } from './define.ts'
import { form } from './form.ts'
import { formPublished } from './formPublished.ts'
import { lang } from './lang.ts'
import { log } from './log.ts'
import { menu } from './menu.ts'
import { solution } from './solution.ts'
import { template } from './template.ts'
import { trashcan } from './trashcan.ts'
import { view } from './view.ts'

/** Every kind of document. A test fails when a file is not listed. */
export const schemas: readonly Schema[] = [
  form,
  formPublished,
  view,
  template,
  adminPage,
  menu,
  category,
  lang,
  solution,
  trashcan,
  log,
]

const byName = new Map(schemas.map((schema) => [schema.name, schema]))

export function schemaOf(name: string): Schema | undefined {
  return byName.get(name)
}
