import { expect, type Page } from '@playwright/test'
import { connection, graph, state } from '../../src/shared/process/processFixture.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

const process = graph(
  [
    state('ny', 'start', {
      name: 'Ny',
      steps: { handler: 'edit' },
      onEnter: [{ effect: 'Case/notify', input: { to: 'author', msg: 'Vi har fått det' } }],
      timers: [{ _id: 'vecka', after: 'P7D', connection: 'ny-klar' }],
    }),
    state('klar', 'end', { name: 'Klar', x: 400 }),
  ],
  [
    connection('ny-klar', { label: 'Avsluta', allow: { assignmentRoles: ['handler'] } }),
    connection('ny-ny', {
      label: 'Bevilja',
      allow: { assignmentRoles: ['handler'] },
      condition: { value: 'area', is: 'lessOrEqual', to: 50 },
    }),
  ],
  { due: { after: 'P10D' } },
)

async function simulated(page: Page, name: string) {
  const { call } = await login(server.url)
  const assignmentRoles = [{ key: 'handler', name: 'Handläggare', roles: ['role-handlaggare'] }]
  const { data } = (await call('admin/create', {
    page: 'process',
    data: { name, assignmentRoles, process },
  })) as { data: { _id: string } }
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${data._id}`)
  await page.getByRole('button', { name: 'Simulera', exact: true }).click()
  return page.getByRole('dialog', { name: `Simulera ${name}` })
}

test('a process is tried by keyboard: people, buttons and why, answers, timers, and nothing is kept', async ({
  page,
}) => {
  const dialog = await simulated(page, 'Provad')
  const press = async (name: string | RegExp) => {
    await dialog.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  const heard = dialog.getByRole('status')
  await press('Skicka in')
  await expect(heard).toHaveText(
    'Skicka in. Ärendet är nu i Ny. Ärendets klocka börjar gå. 1 effekt skulle köras.',
  )
  await expect(dialog.getByText('0 av 10 dagar använda. 10 dagar kvar')).toBeVisible()
  const why = dialog.getByRole('region', { name: /^Därför ser/ })
  await expect(why).toContainText('Bara för: Handläggare')

  // Who is shut out is told who is not, and what is answered otherwise than it has to be what would do.
  await press('Bli Handläggare: Avsluta')
  await expect(dialog.getByRole('region', { name: 'Handläggare ser ärendet så här' })).toBeVisible()
  await expect(why).toContainText('Kräver: area är högst 50. area är inte besvarad.')
  await press('Prova 50: Bevilja')
  await expect(dialog.getByRole('button', { name: 'Bevilja', exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'area' })).toHaveValue('50')
  await dialog.getByRole('textbox', { name: 'area' }).fill('40')
  await expectAccessibleInBoth(page, 'simulator')

  await press('Till nästa timer')
  await expect(heard).toHaveText('Timer: 7 dagar. Ärendet är nu i Klar. Ärendets klocka stannar.')
  await expect(
    dialog.getByText('7 av 10 dagar använda. 3 dagar kvar. Klockan står: ärendet är avslutat'),
  ).toBeVisible()
  await expect(dialog.getByText('Inga knappar.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: 'Avsluta', exact: true })).toBeVisible()
  await press('Avsluta')
  await expect(heard).toHaveText('Avsluta. Ärendet är nu i Klar. Ärendets klocka stannar.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Simulera', exact: true })).toBeFocused()
})

test('a run is saved as a test, which passes, and fails once the process is another', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const dialog = await simulated(page, 'Sparad')
  await expect(dialog.getByRole('button', { name: 'Spara som prov' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'area' }).fill('40')
  await dialog.getByRole('button', { name: 'Skicka in' }).click()
  await dialog.getByRole('button', { name: /^Handläggare/ }).click()
  await dialog.getByRole('button', { name: 'Bevilja', exact: true }).click()
  await dialog.getByRole('button', { name: 'Till nästa timer' }).click()
  await dialog.getByRole('button', { name: 'Spara som prov' }).click()
  const save = page.getByRole('dialog', { name: 'Spara som prov' })
  await expect(save.getByText('Processen är inte publicerad.')).toBeVisible()
  await expectAccessibleInBoth(page, 'saving a test', { part: '[role=dialog]' })
  await save.getByRole('textbox', { name: 'Namn' }).fill('Beviljas och avslutas')
  await page.keyboard.press('Enter')
  await expect(save.getByText('Går som det ska')).toBeVisible()
  const href = await save.getByRole('link', { name: 'Beviljas och avslutas' }).getAttribute('href')
  await save.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(save).toBeHidden()

  // The same name again is refused at the field.
  await dialog.getByRole('button', { name: 'Spara som prov' }).click()
  await save.getByRole('textbox', { name: 'Namn' }).fill('Beviljas och avslutas')
  await save.getByRole('button', { name: 'Spara och kör' }).click()
  await expect(save.getByText('Används redan')).toBeVisible()

  await page.goto(`${server.url}/test`)
  await page.getByRole('link', { name: 'Beviljas och avslutas' }).click()
  await expect(page).toHaveURL(`${server.url}${href}`)
  await page.getByRole('button', { name: 'Kör', exact: true }).click()
  await expect(page.getByText('Går som det ska')).toBeVisible()

  const { call } = await login(server.url)
  const { data: found } = await call<{ data: { process: string } }>('admin/load', {
    ...{ page: 'test', id: href?.split('/').at(-1) },
  })
  const connections = process.connections.map((one) =>
    one._id === 'ny-ny' ? { ...one, condition: { value: 'area', is: 'lessOrEqual', to: 30 } } : one,
  )
  await call('admin/update', {
    ...{ page: 'process', id: found.process },
    data: { process: { ...process, connections } },
  })
  await page.getByRole('button', { name: 'Kör', exact: true }).click()
  await expect(page.getByText('Går fel')).toBeVisible()
  await expect(page.getByText(/^Steg 2: .*Öppet här är: Avsluta\./)).toBeVisible()
  expect(complaints).toEqual([])
})
