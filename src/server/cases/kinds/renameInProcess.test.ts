import { afterEach, beforeEach, expect, test } from 'bun:test'
import { faultGraph } from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { nodeOf } from '../../../shared/tree/tree.ts'
import type { App } from '../../app.ts'

const builder = sessionWith('formBuilder')
const owner = sessionWith('admin')
let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('what a process says of a component follows its name, and comes back when that is undone', async () => {
  const process = await newProcess(speaking('input2'))
  const form = await newForm('Ansökan', process)
  await form.save('input2')
  await form.save('datum')
  expect(await graphOf(process)).toEqual(speaking('datum'))
  await form.save('input2')
  expect(await graphOf(process)).toEqual(speaking('input2'))
})

test('a process that says nothing of it is not written', async () => {
  const process = await newProcess(speaking('annat'))
  const form = await newForm('Ansökan', process)
  await form.save('input2')
  await form.save('datum')
  expect((await app.services.documents.get(owner, 'process', process)).revision).toBe(1)
})

test('a name that another form of the process has stays', async () => {
  const process = await newProcess(speaking('input2'))
  const [form, other] = [await newForm('Ansökan', process), await newForm('Överklagan', process)]
  await form.save('input2')
  await other.save('input2')
  await form.save('datum')
  expect(await graphOf(process)).toEqual(speaking('input2'))
})

const speaking = (name: string) =>
  faultGraph({
    states: [
      state('ny', 'start', {
        timers: [{ _id: 't', atValue: name, connection: 'ny-klar' }],
        onEnter: [
          {
            effect: 'Case/mail',
            input: { template: 'm', to: 'answer', answer: name, text: `{{ ${name} }}` },
          },
        ],
      }),
      state('klar', 'end'),
    ],
    connections: [
      connection('ny-klar', {
        condition: {
          all: [
            { value: name, is: 'notEmpty' },
            { variable: 'today', is: 'less', to: { value: name } },
          ],
        },
      }),
    ],
  })

async function newProcess(process: ReturnType<typeof speaking>) {
  const { documents } = app.services
  return (await documents.create(owner, { page: 'process', data: { name: 'Ärende', process } }))._id
}

const graphOf = async (id: string) => (await app.services.documents.get(owner, 'process', id)).process

/** A form with one question, whose name is what it is saved with. */
async function newForm(name: string, process: string) {
  const { documents } = app.services
  const { _id: id } = await documents.create(builder, { page: 'form', data: { name, process } })
  return {
    async save(own: string) {
      const { normStructure, rootId, revision } = await documents.edit(builder, id)
      const root = nodeOf({ nodes: normStructure }, rootId)
      const question = { _id: `q-${id}`, type: 'Input', structure: [], extra: { name: own }, style: {} }
      const structure = [...root.structure.filter((one) => one !== question._id), question._id]
      const nodes = { ...normStructure, [rootId]: { ...root, structure }, [question._id]: question }
      await documents.lock(builder, id)
      await documents.saveTree(builder, { id, tree: { rootId, nodes }, revision })
    },
  }
}
