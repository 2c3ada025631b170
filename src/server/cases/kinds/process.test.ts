import { expect, test } from 'bun:test'
import { reference } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { emptyGraph } from '../../../shared/process/process.ts'
import { settingsOf } from '../process/effectFaults.ts'
import { processKind } from './process.ts'

test('what an effect is told is referred to wherever its settings say so, whatever the setting is called', () => {
  const label = msg`Brev`
  const effects = settingsOf([
    { name: 'Post/send', offered: { as: 'process', label }, settings: { letter: reference('mail', label) } },
  ])
  const process = {
    ...emptyGraph(),
    connections: [
      {
        ...{ _id: 'a', from: 'ny', to: 'klar', label: 'Klar', validate: false },
        allow: { roles: ['registrator'] },
        condition: { all: [{ role: 'chef', is: 'has' as const }] },
        effects: [{ effect: 'Post/send', input: { letter: 'svar', other: 'inget' } }],
      },
    ],
  }
  expect(processKind(effects).references?.({ process })).toMatchObject([
    { schema: 'role', id: 'registrator' },
    { schema: 'role', id: 'chef' },
    { schema: 'mail', id: 'svar' },
  ])
})
