import type { Settings } from '../value.ts'

/** The name a file gets in the case: the setting `filename`, numbered when there are several, or its own. */
export function uploadName(settings: Settings, own: string, already: number): string {
  const wanted = typeof settings.filename === 'string' ? settings.filename.trim() : ''
  if (wanted === '') return own
  const dot = own.lastIndexOf('.')
  const extension = dot > 0 ? own.slice(dot) : ''
  return `${wanted}${already > 0 ? `-${already + 1}` : ''}${extension}`
}
