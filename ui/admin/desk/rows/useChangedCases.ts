import { useServerEvent } from '../../client.tsx'

/** Hears of cases that came, changed, moved or went, by id, whoever did it. */
export function useChangedCases(changed: (ids: readonly string[]) => void): void {
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'formData') changed(ids)
  })
  useServerEvent('changeStatuses', ({ changes }) => changed(changes.map(({ formDataId }) => formDataId)))
  useServerEvent('removes', ({ schema, ids }) => {
    if (schema === 'formData') changed(ids)
  })
  useServerEvent('trashcan', ({ ids }) => changed(ids))
}
