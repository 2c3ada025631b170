import { newId } from '../../../shared/ids.ts'
import type { Held } from '../held.ts'
import type { FillOptions } from './model/fillModel.ts'
import type { Led } from './outcome.ts'
import { addressWith, type FormTarget } from './target.ts'

/**
 * What a page that was kept has to be told of its answers, for the address that the browser is led to: going back or
 * loading anew then asks nobody to send it again. Of this process; after a restart the page shows what is stored.
 */
interface Said {
  formDataId: string
  revision: number
  options: FillOptions
  bytes: number
  until: number
}

const keptFor = 60 * 60_000
/** In all, of JSON: what visitors send takes no more memory than this. The oldest goes first. */
const mostBytes = 16_000_000
const all = new Map<string, Said>()
let bytes = 0

/** Leads to a page of a draft with something to say; `target` is the draft as it is stored by now. */
export function leadTo(target: FormTarget & { held: Held }, to: string, options: FillOptions): Led {
  const { held, opened } = target
  const { formData } = opened.loaded
  if (!formData) return { to, held }
  const until = Date.now() + keptFor
  const size = JSON.stringify(options).length
  const said: Said = { formDataId: formData._id, revision: formData.revision, options, bytes: size, until }
  const id = newId()
  all.set(id, said)
  bytes += size
  for (const [old, { until, bytes: freed }] of all) {
    if (until > Date.now() && bytes <= mostBytes) break
    all.delete(old)
    bytes -= freed
  }
  return { to: addressWith(to, 'said', id), held, said: options }
}

/** What is to be told at this address; undefined when its answers have been changed since. */
export function saidAt(id: string | undefined, { opened }: FormTarget): FillOptions | undefined {
  const said = all.get(id ?? '')
  const { formData } = opened.loaded
  const isOfNow = said?.formDataId === formData?._id && said?.revision === formData?.revision
  return said && isOfNow && said.until > Date.now() ? said.options : undefined
}
