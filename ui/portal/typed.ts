import * as traits from '../../src/shared/catalogue/traits.ts'
import { valueDefinition } from '../../src/shared/catalogue/values.ts'
import { factsOf } from '../../src/shared/rules/condition/facts.ts'
import { fieldsOf } from '../../src/shared/rules/page/fields.ts'
import { createPageState } from '../../src/shared/rules/page/page.ts'
import type { FormFillModel, FormModel } from '../../src/shared/wire/page/form.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'

/**
 * What was typed before the script came is answers too: it is read from the page into the model, so that nothing
 * is lost when the page is taken over.
 */
export function keepTyped(root: HTMLElement, model: PageModel): void {
  const form = root.querySelector<HTMLFormElement>('form[enctype]')
  const fill = Object.values(model.data).find(
    (data): data is FormFillModel => (data as FormModel | null)?.kind === 'fill',
  )
  if (!form || !fill || !wasTouched(form)) return
  const sent = new FormData(form)
  // What is asked of a case is answered beside it.
  const values = (sent.has('_completion') && fill.completion?.values) || fill.values
  const names = new Set(String(sent.get('_fields') ?? '').split(' '))
  const state = createPageState({
    tree: fill.tree,
    valueDefinition,
    values,
    today: model.today,
    facts: factsOf({ ...model, query: fill.query, case: fill.case, form: fill.form }),
  })
  for (const { name, node, definition } of fieldsOf(state)) {
    if (!names.has(name) || traits.holdsFiles.includes(node.type)) continue
    const value = definition.fromForm(sent, name, node.extra)
    if (value === undefined || value === (values[name] ?? '')) continue
    values[name] = value
    const typed = values === fill.values ? fill : (fill.completion ?? fill)
    typed.typed = [...(typed.typed ?? []), name]
  }
}

function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (element instanceof HTMLInputElement) {
      return ['radio', 'checkbox'].includes(element.type)
        ? element.checked !== element.defaultChecked
        : element.value !== element.defaultValue
    }
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
    return (
      element instanceof HTMLSelectElement &&
      [...element.options].some((option) => option.selected !== option.defaultSelected)
    )
  })
}
