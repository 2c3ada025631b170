import { expect } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { applicant, apply, deciders, draftedPermit, officer, people } from './support/permit.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** The building permit is tried and published in the editor, and people in their roles take cases through it. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'bygglov', filling: people })
})
test.afterAll(() => server?.stop())

test('tried, published, and run by people in three roles to two ends', async ({ page, browser }) => {
  const id = await draftedPermit(server.url, 'Bygglov på prov')
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${id}`)
  await page.getByRole('button', { name: 'Simulera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Simulera Bygglov på prov' })
  const told = dialog.getByRole('status')
  const act = async (who: string, button: string, state: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${who}`) }).click()
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(told).toContainText(state)
  }
  await act('Avsändaren', 'Skicka in', 'Ärendet är nu i Ansökan inkommen')
  await act('Handläggare', 'Börja granska', 'Ärendet är nu i Granskning')
  await act('Handläggare', 'Begär komplettering', 'Ärendet är nu i Väntar på komplettering')
  await act('Avsändaren', 'Lämna in kompletteringen', 'Ärendet är nu i Granskning')
  await act('Handläggare', 'Till beslut', 'Ärendet är nu i Beslut')
  await act('Byggnadsnämnd 1', 'Avslå', 'Avslå')
  await act('Byggnadsnämnd 2', 'Avslå', 'Ärendet är nu i Avslag skrivs under')
  await act('Byggnadsnämnd 1', 'Skriv under', 'Ärendet är nu i Avslag')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publicera' }).click()
  const publish = page.getByRole('dialog', { name: 'Publicera' })
  await publish.getByRole('textbox', { name: 'Kommentar' }).fill('Provad till avslag')
  await publish.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Publicerad v1')).toBeVisible()
  const admin = await login(server.url)
  await admin.call('admin/update', { page: 'form', id: 'form-bygglov', data: { process: id } })
  await admin.call('form/publish', { id: 'form-bygglov', comment: 'Genom den nya processen' })

  const [granted, refused] = [await apply(server.url), await apply(server.url)]
  const desk = async (who: typeof officer) => {
    const own = await (await browser.newContext()).newPage()
    await enter(own, server.url, who)
    return {
      page: own,
      async press(formDataId: string, button: string, told: string) {
        if (!own.url().endsWith(formDataId)) await own.goto(`${server.url}/case/${formDataId}`)
        await own.getByRole('group', { name: 'Byt status' }).getByRole('button', { name: button }).click()
        await expect(own.getByText(told, { exact: true }).first()).toBeVisible()
      },
      async sign(formDataId: string, told: string) {
        if (!own.url().endsWith(formDataId)) await own.goto(`${server.url}/case/${formDataId}`)
        await own.getByRole('button', { name: 'Skriv under' }).click()
        const dialog = own.getByRole('dialog', { name: 'Skriv under' })
        await dialog.getByLabel('Ditt lösenord').fill(who.password)
        await dialog.getByRole('button', { name: 'Skriv under' }).click()
        await expect(own.getByText(told, { exact: true }).first()).toBeVisible()
      },
    }
  }
  const [olle, anna, bo] = [await desk(officer), await desk(deciders[0]), await desk(deciders[1])]
  await olle.press(granted, 'Börja granska', 'Granskning')
  await olle.press(granted, 'Begär komplettering', 'Väntar på komplettering')
  await expect(olle.page.getByText('Klockan står: väntar på den som skickade in').first()).toBeVisible()

  const eva = await (await browser.newContext()).newPage()
  const own = (formDataId: string) => `${server.url}/v/s?formId=form-bygglov&formDataId=${formDataId}`
  await enter(eva, server.url, applicant)
  await eva.goto(own(granted))
  for (const step of ['Vad du vill göra', 'Ritningar', 'Granska']) {
    await eva.getByRole('button', { name: 'Nästa' }).click()
    await expect(eva.getByRole('heading', { name: step })).toBeVisible()
  }
  await eva.getByRole('button', { name: 'Komplettera' }).click()
  await expect(eva.getByRole('region', { name: 'Vi granskar din ansökan' })).toBeVisible()
  // The page of who waits for it hears of it.
  await expect(olle.page.getByText('Klockan står')).toHaveCount(0)
  await olle.press(granted, 'Till beslut', 'Beslut')

  // One alone moves nothing, and is nobody else the second time.
  await anna.press(granted, 'Godkänn: Bevilja (0 av 2)', 'Godkänt: Bevilja. 1 godkännande till behövs.')
  await expect(anna.page.getByRole('button', { name: /Bevilja/ })).toHaveCount(0)
  const { call } = await login(server.url, deciders[0])
  const again = { formDataId: granted, connectionId: 'bevilja', currentStateId: 'beslut' }
  await expect(call('admin/changeStatus3', again)).rejects.toThrow('Du har redan godkänt.')
  await bo.press(granted, 'Godkänn: Bevilja (1 av 2)', 'Bifall skrivs under')
  await anna.sign(granted, 'Bygglov beviljat')
  await olle.press(granted, 'Ge slutbesked', 'Slutbesked')
  await eva.goto(own(granted))
  await expect(eva.getByRole('region', { name: 'Allt är klart' })).toBeVisible()

  await olle.press(refused, 'Börja granska', 'Granskning')
  await olle.press(refused, 'Till beslut', 'Beslut')
  await bo.press(refused, 'Godkänn: Avslå (0 av 2)', 'Godkänt: Avslå. 1 godkännande till behövs.')
  await anna.press(refused, 'Godkänn: Avslå (1 av 2)', 'Avslag skrivs under')
  await bo.sign(refused, 'Avslag')
  await eva.goto(own(refused))
  await eva.getByRole('button', { name: 'Överklaga' }).click()
  await expect(eva.getByRole('region', { name: 'Du har överklagat' })).toBeVisible()
})
