import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../src/shared/i18n.ts'
import { reasonsOf, type WayToSay } from './wayWords.ts'

const t = translator(makeI18n('sv', {}))
const names = {
  role: (id: string) => (id === 'r1' ? 'Jurist' : undefined),
  assignmentRole: (key: string) => (key === 'handler' ? 'Handläggare' : undefined),
  facts: { components: [{ value: 'area', label: 'Byggnadsarea' }] },
}
const way = (more: Partial<WayToSay>): WayToSay => ({
  ...{ isOpen: true, may: [], fits: [], fails: [], wrong: [] },
  ...more,
})
const small = { value: 'area', is: 'lessOrEqual', to: 50 } as const

test.each<[string, Partial<WayToSay>, string[]]>([
  [
    'what opens it',
    { fits: [{ by: 'assignmentRole', of: 'handler' }, { by: 'author' }] },
    ['Öppen för: Handläggare, Avsändaren'],
  ],
  ['anybody', { fits: [{ by: 'anybody' }] }, ['Öppen för: alla med tillgång till ärendet']],
  [
    'who may, to who may not; what has no name any more goes by its id',
    {
      may: [
        { by: 'role', of: 'r1' },
        { by: 'role', of: 'r2' },
        { by: 'permission', of: 'caseForce' },
      ],
    },
    ['Bara för: rollen Jurist, rollen r2, behörigheten Byta status utan kontroll'],
  ],
  [
    'what fails, with what is answered, and nothing of what opens it',
    {
      fits: [{ by: 'admin' }],
      fails: [{ needs: small, answers: [{ label: 'Byggnadsarea', text: '62' }] }],
      wrong: ['Fastighet'],
    },
    [
      'Kräver: Byggnadsarea är högst 50. Svaret på Byggnadsarea är 62.',
      'Formuläret är inte rätt ifyllt: Fastighet',
    ],
  ],
  [
    'what is not answered, or removed',
    {
      fits: [{ by: 'admin' }],
      fails: [
        {
          needs: small,
          answers: [
            { label: 'Area', text: '' },
            { label: 'Ort', text: '', removed: true },
          ],
        },
      ],
    },
    ['Kräver: Byggnadsarea är högst 50. Area är inte besvarad. Svaret på Ort är borttaget.'],
  ],
])('a connection says %s', (_title, more, expected) => {
  expect(reasonsOf(way(more), names, t)).toEqual(expected)
})
