/** The state that is drawn at a place of the screen, whatever lies over it. */
export function stateAt({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<HTMLElement>('.p-state')?.dataset.part)
    .find(Boolean)
}
