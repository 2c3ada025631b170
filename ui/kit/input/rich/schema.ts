import {
  emphasisSchema,
  emphasisUnderscoreInputRule,
  hardbreakFilterNodes,
  hardbreakFilterPlugin,
  headingSchema,
  imageSchema,
  inlineCodeInputRule,
  inputRules,
  linkSchema,
  listItemSchema,
  remarkAddOrderInListPlugin,
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  schema,
  strongInputRule,
  strongSchema,
} from '@milkdown/kit/preset/commonmark'
import { markRule } from '@milkdown/kit/prose'
import type { Node } from '@milkdown/kit/prose/model'
import { $inputRule } from '@milkdown/kit/utils'
import { isBold, isItalic, isNotBold } from './pasted.ts'

/** Headings without ids: those of the page around would be doubled. */
const heading = headingSchema.extendSchema((own) => (ctx) => ({
  ...own(ctx),
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: (node) => [`h${node.attrs.level}`, 0],
}))

/** Lists are written without empty lines between their items, unless they were read so. */
const listItem = listItemSchema.extendSchema((own) => (ctx) => {
  const spec = own(ctx)
  return { ...spec, attrs: { ...spec.attrs, spread: { default: false, validate: 'boolean' } } }
})

/** What is typed after a link is no part of it. */
const link = linkSchema.extendSchema((own) => (ctx) => ({ ...own(ctx), inclusive: false }))

/** Bold and italic are known by what was left of a pasted style. */
const strong = strongSchema.extendSchema((own) => (ctx) => ({
  ...own(ctx),
  parseDOM: [
    { tag: 'b', getAttrs: (dom) => !isNotBold(dom.dataset.style ?? '') && null },
    { tag: 'strong' },
    { tag: '[data-style]', consuming: false, getAttrs: (dom) => isBold(dom.dataset.style ?? '') && null },
  ],
}))

const emphasis = emphasisSchema.extendSchema((own) => (ctx) => ({
  ...own(ctx),
  parseDOM: [
    { tag: 'i' },
    { tag: 'em' },
    { tag: '[data-style]', consuming: false, getAttrs: (dom) => isItalic(dom.dataset.style ?? '') && null },
  ],
}))

/**
 * Pictures of this site are shown, others by their description: the content security policy would refuse them. Of
 * what is pasted only those with an address of their own are kept.
 */
const image = imageSchema.extendSchema((own) => (ctx) => ({
  ...own(ctx),
  parseDOM: [
    {
      tag: 'span[data-image]',
      getAttrs: (dom) => ({ src: dom.dataset.image ?? '', alt: dom.textContent ?? '' }),
    },
    {
      tag: 'img[src]',
      getAttrs: (dom) => {
        const [src, alt] = [dom.getAttribute('src') ?? '', dom.getAttribute('alt') ?? '']
        return /^(https?:|\/)/.test(src) && { src, alt, title: dom.getAttribute('title') ?? '' }
      },
    },
  ],
  toDOM: ({ attrs }: Node) =>
    /^\/(?!\/)/.test(attrs.src)
      ? ['img', { src: attrs.src, alt: attrs.alt ?? '', ...(attrs.title ? { title: attrs.title } : {}) }]
      : ['span', { class: 'k-rich-image', 'data-image': attrs.src }, attrs.alt || attrs.src],
}))

const own = new Map<unknown, (typeof schema)[number]>(
  [
    [headingSchema, heading] as const,
    [listItemSchema, listItem] as const,
    [imageSchema, image] as const,
    [linkSchema, link] as const,
    [strongSchema, strong] as const,
    [emphasisSchema, emphasis] as const,
  ].flatMap(([theirs, ours]) =>
    theirs.map((plugin, index) => [plugin, ours[index] as (typeof schema)[number]]),
  ),
)

/** `*so*` becomes emphasis as it is typed; `2 * 3 * 4` does not, as in Markdown. */
const emphasisRule = $inputRule((ctx) =>
  markRule(/(?:^|[^*\p{L}\p{N}])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, emphasisSchema.type(ctx), {
    updateCaptured: ({ fullMatch, start }) =>
      fullMatch.startsWith('*') ? {} : { fullMatch: fullMatch.slice(1), start: start + 1 },
  }),
)

/** CommonMark, which is what texts are drawn as: no tables, nothing struck through. */
export const commonMark = [
  schema.map((plugin) => own.get(plugin) ?? plugin),
  emphasisSchema,
  emphasisUnderscoreInputRule,
  inlineCodeInputRule,
  inputRules,
  emphasisRule,
  emphasisUnderscoreInputRule,
  strongInputRule,
  inlineCodeInputRule,
  hardbreakFilterNodes,
  hardbreakFilterPlugin,
  remarkAddOrderInListPlugin,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  remarkHtmlTransformer,
].flat()
