import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { type Session, systemSession } from '../src/server/session.ts'
import { connection, graph, state } from '../src/shared/process/processFixture.ts'
import { handlerRole, publishFault } from '../test/support/cases.ts'
import { sessionWith } from '../test/support/scenario.ts'
import { answersTo, formPages } from './forms.ts'
import { type Measurement, median, row } from './harness.ts'

const size = { fields: 200 }
const manyFiles = 20
const rounds = 5
/** Before them, until all of it is loaded and compiled. */
const warm = 8
const password = 'en hemlig båt'

/** A case is signed and what was signed is checked: all answers and files of it, by the hashes that its files came in with. */
export const signing: Measurement = {
  name: 'signing',
  title: `Evidence of a case of ${size.fields} answers and ${manyFiles} files`,
  async run() {
    const app = await createApp({ config: readConfig({ data: null, port: 0 }), embedded: null })
    try {
      const signed: Session = sessionWith('user', { id: 's', userId: 'user-signs', userName: 'Eva Ek' })
      await app.services.documents.create(systemSession(), {
        page: 'user',
        id: 'user-signs',
        data: { name: 'Eva Ek', email: 'eva@example.org', status: 'active', password },
      })
      const asks = { author: 'signature' as const, handler: 'edit' as const }
      const formId = await publishFault(app, {
        graph: graph(
          [state('ny', 'start', { steps: asks }), state('klar', 'end')],
          [connection('ny-klar', { allow: { assignmentRoles: ['handler'] } })],
        ),
        pages: [...formPages(size), filesPage],
      })
      const handles = sessionWith('user', { id: 'h', userId: 'user-handles', roles: [handlerRole] })
      const [making, checking]: [number[], number[]] = [[], []]
      for (let round = 0; round < warm + rounds; round++) {
        const sent = await app.services.cases.submit(signed, {
          ...{ formId, data: answersTo(size, round), complete: true, shown: [] },
          files: [{ name: 'bilagor', files: Array.from({ length: manyFiles }, (_, i) => pdf(round, i)) }],
        })
        const { formDataId } = sent.saved
        const { revision } = (await app.services.cases.loadForm(signed, { formDataId })).formData ?? {
          revision: 0,
        }
        const from = performance.now()
        await app.services.cases.sign(signed, { formDataId, revision, password })
        const made = performance.now()
        const { sound, lines } = await app.services.cases.checkSignatures(handles, { formDataId })
        const checked = performance.now()
        const parts = lines[0]?.parts.length
        if (!sound || parts !== size.fields + manyFiles + 1) throw new Error(`checked ${parts} parts`)
        if (round < warm) continue
        making.push(made - from)
        checking.push(checked - made)
      }
      const [make, check] = [median(making), median(checking)]
      return [
        row('signed, with a password of the least cost', 'ms', 'less', { ours: make }),
        row('checked, files of some bytes among it', 'ms', 'less', { ours: check }),
        row('both', 'ms', 'less', { ours: make + check, budget: { ours: 50 } }),
      ]
    } finally {
      await app.close()
    }
  },
}

const filesPage = [
  'FormTab#filer',
  { label: 'Filer' },
  [
    'Section#fs',
    {},
    [
      'Row#fr',
      {},
      [
        'Col#fc',
        { cols: 12 },
        ['FileUpload#bilagor', { name: 'bilagor', label: 'Bilagor', maxFiles: manyFiles }],
      ],
    ],
  ],
] as ReturnType<typeof formPages>[number]

const pdf = (round: number, i: number) =>
  new File([`%PDF-1.4\n% ${round} ${i}\n%%EOF\n`], `bilaga-${i}.pdf`, { type: 'application/pdf' })
