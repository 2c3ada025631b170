import type { ProcessEditor } from '../state/editor.ts'

/** What a press on a part does: chooses it alone, or, with Shift or Ctrl, adds it to what is chosen or takes it out. */
export function choose(
  { $selection, select }: Pick<ProcessEditor, '$selection' | 'select'>,
  id: string,
  { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
): void {
  const now = $selection.get()
  if (!shiftKey && !ctrlKey && !metaKey) select([id])
  else select(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])
}
