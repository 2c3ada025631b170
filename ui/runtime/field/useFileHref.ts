import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { HeldCase } from '../form/formRun.ts'
import { usePage } from '../page.ts'

const nothing = atom<HeldCase>({ formDataId: null, caseToken: null, revision: null })

/** Where a file of the form is read. A visitor without login reads it by the case's token. */
export function useFileHref(): (assetId: string) => string {
  const { form } = usePage()
  const { caseToken } = useStore(form?.held ?? nothing)
  return (assetId) =>
    `/a/${encodeURIComponent(assetId)}${caseToken ? `?caseToken=${encodeURIComponent(caseToken)}` : ''}`
}
