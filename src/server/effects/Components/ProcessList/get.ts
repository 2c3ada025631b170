import { defineEffect } from '../../define.ts'
import { listProcesses, processListInput, processListOutput } from '../../processLists.ts'

/** A folder of the catalogue: what is above it, the folders in it with their services, its own, and the favourites of the user. */
export const getProcessList = defineEffect('Components/ProcessList/get', {
  input: processListInput,
  output: processListOutput,
  allow: 'anyone',
  viewed: true,
  run: listProcesses,
})
