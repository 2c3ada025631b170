import { kindNames } from './names.ts'

export type KindName = (typeof kindNames)[number]
/** What a reference may point at: a document, or an effect by its name. */
export type ReferenceTarget = KindName | 'effect'
/** The id of a document of that kind. Any text may become one; the id of one kind is none of another. */
export type Id<K extends ReferenceTarget = ReferenceTarget> = string & { readonly __kind?: K }

export function isKindName(name: unknown): name is KindName {
  return kindNames.some((kind) => kind === name)
}
