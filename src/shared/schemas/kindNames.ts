/**
 * The names of all kinds of documents. A leaf, so that kinds can refer to each other without a circle; the index of
 * kinds does not compile when one is missing.
 */
export const kindNames = [
  'form',
  'formPublished',
  'view',
  'template',
  'adminPage',
  'menu',
  'category',
  'process',
  'counter',
  'mail',
  'asset',
  'user',
  'group',
  'role',
  'application',
  'configuration',
  'lang',
  'solution',
  'formData',
  'notification',
  'trashcan',
  'log',
] as const

export type KindName = (typeof kindNames)[number]
/** What a reference may point at: a document, or an effect by its name. */
export type ReferenceTarget = KindName | 'effect'
/** The id of a document of that kind. Any text may become one; the id of one kind is none of another. */
export type Id<K extends ReferenceTarget = ReferenceTarget> = string & { readonly __kind?: K }

export function isKindName(name: unknown): name is KindName {
  return kindNames.some((kind) => kind === name)
}
