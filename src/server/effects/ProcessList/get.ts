import { defineEffect } from '../define.ts'
import { listProcesses, processListInput, processListOutput } from '../processLists.ts'

/** The same as `Components/ProcessList/get`. */
export const getProcesses = defineEffect('ProcessList/get', {
  input: processListInput,
  output: processListOutput,
  allow: 'anyone',
  viewed: true,
  run: listProcesses,
})
