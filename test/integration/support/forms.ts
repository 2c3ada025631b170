import type { App } from '../../../src/server/app.ts'
import { systemSession } from '../../../src/server/session.ts'
import { page, section } from './tree.ts'

/** A form that nobody has published. */
export async function unpublishedForm(app: App): Promise<string> {
  const tree = page('form', [
    'FormTab',
    { label: 'Sida' },
    section(['Input#gata', { name: 'gata', label: 'Gata' }]),
  ])
  const data = { name: 'Utkast', process: 'process-felanmalan' }
  return (await app.services.documents.create(systemSession(), { page: 'form', data, tree }))._id
}
