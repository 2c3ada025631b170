import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Offer } from '../list/offers.ts'
import { importable } from '../list/offers.ts'
import { idsOf } from './modalProps.ts'
import type { ModalParams } from './useModals.ts'

/** Dialogs that are about documents, which the address has to name. */
const aboutDocuments: ReadonlySet<string> = new Set([
  'Absence',
  'Address',
  'Edit',
  'Copy',
  'Remove',
  'Export',
  'Move',
  'ExportBpmn',
  'Confirm',
  'Editor',
  'History',
  'OpenCases',
  'Rules',
])

/** Those of processes alone. */
const ofProcesses: ReadonlySet<string> = new Set(['ExportBpmn', 'FromTemplate', 'Rules'])

/** Those of accounts alone. */
const ofUsers: ReadonlySet<string> = new Set(['Absence', 'OpenCases'])

/** What has to be on offer for a dialog to do anything. A form to read can be opened without. */
const needs: Readonly<Record<string, Offer>> = {
  Create: 'create',
  Copy: 'copy',
  Remove: 'remove',
  Export: 'export',
  History: 'history',
  Import: 'create',
  FromTemplate: 'create',
  Move: 'edit',
}

/** Whether what the address asks for can be: an address can be written by hand, and links grow old. */
export function canOpen(params: ModalParams, schema: Schema, offers: ReadonlySet<Offer>): boolean {
  if (aboutDocuments.has(params.Modal) && idsOf(params).length === 0) return false
  if (ofProcesses.has(params.Modal) && schema.name !== 'process') return false
  if (ofUsers.has(params.Modal) && schema.name !== 'user') return false
  if (params.Modal === 'RunTests' && schema.name !== 'test') return false
  if (params.Modal === 'Move' && !schema.folders) return false
  const need = needs[params.Modal]
  if (need && !offers.has(need)) return false
  if (params.Modal === 'Edit') return schema.dialog.basic.length > 0
  return params.Modal !== 'Import' || importable.has(schema.name)
}
