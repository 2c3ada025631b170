import { expect, type Page } from '@playwright/test'
import { settled } from './axe.ts'

/** What a finger needs, in CSS pixels. */
const finger = 44

/**
 * Fails with every control on the page that a finger does not have 44 px for both ways. Links within a sentence are as high as
 * its lines, and what a whole row or label presses as well is measured by that.
 */
export async function expectTouchable(page: Page, screen: string, part = 'main'): Promise<void> {
  await settled(page)
  // Soft: what is too small on other screens is told in the same round.
  expect.soft(await tooSmall(page, part), `${screen}: controls under ${finger} px`).toEqual([])
}

const tooSmall = (page: Page, part: string) =>
  page.evaluate(
    ([within, least]) => {
      const controls =
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=menuitemradio], [role=option]'
      const isSeen = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return (
          width > 1 && height > 1 && one.checkVisibility({ opacityProperty: false, visibilityProperty: true })
        )
      }
      /** A part of a sentence. */
      const isInText = (one: Element) =>
        one.matches('a') &&
        getComputedStyle(one).display === 'inline' &&
        (one.parentElement?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0)
      /** What is pressed with it. */
      const pressed = (one: Element): Element => {
        const label =
          one.matches('input, [role=switch], [role=checkbox], [role=radio]') && one.closest('label')
        return label || (one.matches('.k-row-link, .k-table-choose *') && one.closest('tr, td')) || one
      }
      /** How far it can be pressed from its middle, where that is more than what is drawn. */
      const isReached = (one: Element) => {
        one.scrollIntoView({ block: 'center', inline: 'center' })
        const box = one.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const half = least / 2 - 1
        return [
          [x - half, y],
          [x + half, y],
          [x, y - half],
          [x, y + half],
        ].every(([at = 0, down = 0]) => {
          const hit = document.elementFromPoint(at, down)
          return hit !== null && (one.contains(hit) || hit.closest(controls) === one)
        })
      }
      const small = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return width < least - 0.5 || height < least - 0.5
      }
      return [...document.querySelectorAll(`${within} :is(${controls})`)]
        .filter((one) => !one.matches(':disabled, [aria-hidden=true] *, [inert] *'))
        .filter((one) => isSeen(one) && !isInText(one))
        .map((one) => pressed(one))
        .filter((one, at, all) => all.indexOf(one) === at && isSeen(one) && small(one) && !isReached(one))
        .map((one) => {
          const { width, height } = one.getBoundingClientRect()
          const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
          return `${one.tagName.toLowerCase()}.${one.className} "${name}" ${Math.round(width)} × ${Math.round(height)}`
        })
    },
    [part, finger] as const,
  )
