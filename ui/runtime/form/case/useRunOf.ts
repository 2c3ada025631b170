import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'
import { createFormRun } from '../run.ts'

/** What the forms of the page are run by, once they have come alive. */
const runs = new WeakMap<FormFillModel, WritableAtom<FormRun | null>>()

function runOf(model: FormFillModel): WritableAtom<FormRun | null> {
  let run = runs.get(model)
  if (!run) {
    run = atom(null)
    runs.set(model, run)
  }
  return run
}

/** Makes a form known to what stands apart from it. */
export function useAsRun(run: FormRun): void {
  useEffect(() => {
    const known = runOf(run.model)
    known.set(run)
    return () => known.set(null)
  }, [run])
}

/** The form that is drawn elsewhere on the page; as it was served until it has come alive. */
export function useRunOf(model: FormFillModel): FormRun {
  const page = usePage()
  const served = useMemo(() => createFormRun(model, page, page.store.state.context.today), [model, page])
  return useStore(runOf(model)) ?? served
}
