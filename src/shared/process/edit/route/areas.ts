/** A rectangle of a drawing. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Areas that are found by where they lie. What only touches does not overlap. */
export interface Areas<Item extends Area> {
  add(item: Item): void
  /** Whether something that overlaps is so; what lies in several cells may be asked about several times. */
  some(left: number, top: number, right: number, bottom: number, is: (item: Item) => boolean): boolean
}

const cell = 240
const mostCells = 64

/** Cells over the bounds; what lies outside is kept in the outermost, so that a drawing may be as wide as it wants. */
export function areasIn<Item extends Area>(bounds: Area): Areas<Item> {
  const across = count(bounds.right - bounds.left)
  const down = count(bounds.bottom - bounds.top)
  const width = Math.max(1, bounds.right - bounds.left) / across
  const height = Math.max(1, bounds.bottom - bounds.top) / down
  const cells: Item[][] = Array.from({ length: across * down }, () => [])
  const column = (x: number) => within(Math.floor((x - bounds.left) / width), 0, across - 1)
  const row = (y: number) => within(Math.floor((y - bounds.top) / height), 0, down - 1)
  return {
    add(item) {
      for (let y = row(item.top); y <= row(item.bottom); y++) {
        for (let x = column(item.left); x <= column(item.right); x++) cells[y * across + x]?.push(item)
      }
    },
    some(left, top, right, bottom, is) {
      const [lastRow, firstColumn, lastColumn] = [row(bottom), column(left), column(right)]
      for (let y = row(top); y <= lastRow; y++) {
        for (let x = firstColumn; x <= lastColumn; x++) {
          const found = cells[y * across + x]
          if (!found) continue
          for (let index = 0; index < found.length; index++) {
            const item = found[index]
            if (
              item &&
              item.left < right &&
              item.right > left &&
              item.top < bottom &&
              item.bottom > top &&
              is(item)
            )
              return true
          }
        }
      }
      return false
    },
  }
}

const count = (length: number) => within(Math.ceil(length / cell), 1, mostCells)

export const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value))
