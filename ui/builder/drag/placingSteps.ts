import type { Translate } from '../../../src/shared/i18n.ts'
import { isWithin } from '../../../src/shared/tree/indexTree.ts'
import type { Thing } from '../../../src/shared/tree/place.ts'
import type { Place } from '../../../src/shared/tree/tree.ts'
import { insertNew } from '../actions/insert.ts'
import { moveTo } from '../actions/move.ts'
import type { Editor } from '../state/editor.ts'
import { typeName } from '../state/nodeText.ts'
import { type Placing, placeNear, placesOn } from '../state/placing.ts'
import type { Point } from './geometry.ts'
import { placeWords } from './placeWords.ts'
import { type Target, targetAt } from './target.ts'

/** The steps of putting something somewhere; mouse, keys and move mode go the same way. */

export function startPlacing(editor: Editor, thing: Thing, by: Placing['by']): void {
  if (editor.$readOnly.get()) return
  editor.hover(null)
  const place = by === 'keys' ? firstPlace(editor, thing) : null
  editor.$placing.set({ thing, by, place, stepped: by === 'keys' })
  if (by === 'keys') {
    editor.say((t, locale) =>
      t('{name} är upplyft. {place} Piltangenterna byter plats, mellanslag släpper, Esc avbryter.', {
        name: nameOf(editor, thing, t),
        place: whereOf(editor, thing, place, t, locale),
      }),
    )
  }
}

/** Takes the thing to the place under a point of the window. */
export function pointAt(editor: Editor, canvas: HTMLElement | null, point: Point): void {
  const placing = editor.$placing.get()
  if (!placing || !canvas) return
  const target = targetAt(point, {
    canvas,
    tree: editor.$tree.get(),
    thing: placing.thing,
    context: editor.context,
    page: editor.pageId(),
  })
  show(editor, placing, target, false)
}

/** Takes the thing so many places on. */
export function stepPlace(editor: Editor, step: number): void {
  const placing = editor.$placing.get()
  if (!placing) return
  const places = placesOn(editor.$tree.get(), placing.thing, editor.context, editor.pageId())
  if (places.length === 0) {
    editor.say((t, locale) => whereOf(editor, placing.thing, null, t, locale))
    return
  }
  const at = places.findIndex((place) => same(place, placing.place))
  const next = Math.min(places.length - 1, Math.max(0, Math.max(at, 0) + step))
  const place = places[next] ?? null
  show(editor, placing, { place }, true)
  editor.say((t, locale) => whereOf(editor, placing.thing, place, t, locale))
}

/** Lets go: the thing stays where it is now, if that is anywhere. */
export function finishPlacing(editor: Editor): void {
  const placing = editor.$placing.get()
  editor.$placing.set(null)
  if (!placing?.place) return
  const { thing, place, by } = placing
  if ('type' in thing) {
    const { settings } = thing
    insertNew(editor, thing.type, place, { focus: by === 'keys', write: by !== 'keys', settings })
    return
  }
  if (!('ids' in thing)) return
  if (moveTo(editor, thing.ids, place))
    editor.say((t) => t('{name} har flyttats.', { name: nameOf(editor, thing, t) }))
}

export function stopPlacing(editor: Editor): void {
  if (!editor.$placing.get()) return
  editor.$placing.set(null)
  editor.say((t) => t('Flytten avbröts.'))
}

function firstPlace(editor: Editor, thing: Thing): Place | null {
  const tree = editor.$tree.get()
  const page = editor.pageId()
  if ('ids' in thing) {
    const parent = editor.parentOf(thing.ids[0] ?? '')
    if (parent && isWithin(tree, parent._id, page)) {
      return { parent: parent._id, index: parent.structure.indexOf(thing.ids[0] ?? '') }
    }
  }
  return placeNear(tree, thing, editor.context, { id: editor.primary(), page })
}

function show(editor: Editor, { thing, by, ...before }: Placing, target: Target, stepped: boolean): void {
  const { place, refused } = target
  const sameReason = before.refused?.reason === refused?.reason && before.refused?.by === refused?.by
  if (same(place, before.place) && sameReason) return
  editor.$placing.set({ thing, by, place, stepped, ...(refused && { refused }) })
}

function same(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && a.parent === b.parent && a.index === b.index)
}

/** What is moved, for the line on screen and the live region. */
export function nameOf(editor: Editor, thing: Thing, t: Translate): string {
  if ('type' in thing) return typeName(thing.type, t)
  const ids = 'ids' in thing ? thing.ids : []
  if (ids.length > 1) return t('{n} komponenter', { n: ids.length })
  return typeName(editor.$tree.get().nodes[ids[0] ?? '']?.type ?? '', t)
}

/** The place in words, in a sentence of its own; without one why the page has none. */
export function whereOf(
  editor: Editor,
  thing: Thing,
  place: Place | null,
  t: Translate,
  locale: string,
): string {
  const tree = editor.$tree.get()
  const words = placeWords(place ?? { parent: editor.pageId(), index: -1 }, {
    tree,
    thing,
    context: editor.context,
    t,
    locale,
  })
  return /[.!?]$/.test(words) ? words : `${words}.`
}
