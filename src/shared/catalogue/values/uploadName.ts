import type { FileUploadSettings } from '../FileUpload.ts'

/** The name a file gets in the case: the setting `filename`, numbered when there are several, or its own. */
export function uploadName(
  settings: Pick<FileUploadSettings, 'filename'>,
  own: string,
  already: number,
): string {
  const wanted = settings.filename?.trim() ?? ''
  if (wanted === '') return own
  const dot = own.lastIndexOf('.')
  const extension = dot > 0 ? own.slice(dot) : ''
  return `${wanted}${already > 0 ? `-${already + 1}` : ''}${extension}`
}
