import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { whatIsAsked } from './support/quiet.ts'
import { seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A screen: its address, what must stand on it before it is looked at, and what is done there first. */
interface Screen {
  name: string
  path: string
  shows: string | RegExp
  before?: (page: Page) => Promise<void>
}

const widths = [1440, 1024, 375]

/**
 * A folder for pictures of every screen, to be looked at by people: `VERKSTAD_PICTURES=./pictures npm test --
 * test/e2e/screens.spec.ts`.
 */
const pictures = process.env.VERKSTAD_PICTURES

let server: RunningServer
let caseId = ''
let mailId = ''
let resetToken = ''

// Sixty screens, each in three widths and two themes, and an inspection of every one: a guard against hanging, no more.
test.describe.configure({ mode: 'parallel', timeout: 900_000 })
test.beforeAll(async () => {
  const started = await startServer({ template: 'felanmalan', filling: staff })
  server = started
  const { handler, registrar } = started.filled
  const ids = await seedCases(server.url, 12)
  const admin = await login(server.url)
  caseId = ids.at(-1) as string
  await admin.call('admin/assign3', {
    formDataId: caseId,
    permission: 'handlaggare',
    userIds: [handler],
  })
  await admin.call('admin/addNote3', {
    formDataId: caseId,
    noteType: 'internal',
    note: 'Ring driften i morgon.',
  })
  await admin.call('admin/create', { page: 'group', data: { name: 'Driften' } })
  mailId = (await newestMail(admin))._id
  await admin.call('user/resetPassword', { id: registrar })
  resetToken = (await newestMail(admin, /token=([\w-]+)/)).found
})
test.afterAll(() => server?.stop())

test('public pages', async ({ page }) => {
  await look(page, [
    { name: 'login', path: '/login', shows: 'Logga in' },
    { name: 'recover', path: '/recover', shows: /Återställ|lösenord/ },
    { name: 'change-password', path: `/change-password?token=${resetToken}`, shows: /lösenord/i },
    { name: 'change-password-dead', path: '/change-password?token=x', shows: 'Länken gäller inte längre' },
    { name: 'sign-in', path: '/sign-in', shows: 'Glömt ditt lösenord?' },
    { name: 'status', path: '/status', shows: 'Kod från kvittot' },
    { name: 'logout', path: '/logout', shows: 'Tack för ditt besök' },
    { name: 'pending', path: '/pending', shows: /konto/i },
    { name: 'disabled', path: '/disabled', shows: /konto/i },
    { name: 'thank-you', path: '/thank-you', shows: /Tack/ },
    { name: '403', path: '/403', shows: /behörighet|åtkomst/i },
  ])
})

test('hubs and pages of one’s own', async ({ page }) => {
  await enter(page, server.url)
  await look(page, [
    { name: 'hub-services', path: '/services', shows: 'Tjänster' },
    { name: 'hub-data', path: '/data', shows: /./ },
    { name: 'hub-applications', path: '/applications', shows: /./ },
    { name: 'hub-admin', path: '/admin', shows: /./ },
    { name: 'hub-my-pages', path: '/my-pages', shows: /./ },
    { name: 'profile', path: '/profile', shows: /profil/i },
    { name: 'notifications', path: '/v/notification', shows: 'Aviseringar' },
    { name: 'application', path: '/app/portal', shows: /./ },
    { name: 'providers', path: '/providers', shows: 'Anslutna tjänster' },
    { name: 'systemcenter', path: '/systemcenter', shows: 'Systemcenter' },
    { name: 'not-found', path: '/case', shows: 'Sidan finns inte' },
  ])
})

test('lists', async ({ page }) => {
  await enter(page, server.url)
  await look(page, [
    { name: 'list-form', path: '/form', shows: 'Formulär' },
    { name: 'list-formPublished', path: '/formPublished', shows: 'Publicerade formulär' },
    { name: 'list-category', path: '/category', shows: 'Kategorier' },
    { name: 'list-process', path: '/process', shows: 'Processer' },
    { name: 'list-mail', path: '/mail', shows: /mallar/i },
    { name: 'desk', path: '/formData', shows: 'Alla ärenden' },
    { name: 'desk-preview', path: `/formData?case=${caseId}`, shows: 'Lampan blinkar hela natten.' },
    {
      name: 'desk-chosen',
      path: '/formData',
      shows: 'Alla ärenden',
      before: async (page) => {
        await page.getByRole('checkbox', { name: 'Markera allt' }).first().check({ force: true })
      },
    },
    { name: 'desk-empty', path: '/formData?view=watched', shows: 'Du bevakar inga ärenden' },
    { name: 'figures', path: '/figures', shows: 'Inkomna och avslutade per dag' },
    { name: 'list-counter', path: '/counter', shows: 'Nummerserier' },
    { name: 'list-asset', path: '/asset', shows: 'Filer' },
    { name: 'list-adminPage', path: '/view/admin', shows: /./ },
  ])
})

test('more lists', async ({ page }) => {
  await enter(page, server.url)
  await look(page, [
    { name: 'list-view', path: '/view/portal', shows: /./ },
    { name: 'list-template', path: '/template/portal', shows: /./ },
    { name: 'list-menu', path: '/menu/portal', shows: /./ },
    { name: 'list-role', path: '/role/admin', shows: 'Roller' },
    { name: 'list-configuration', path: '/configuration/portal', shows: /./ },
    { name: 'list-app', path: '/app', shows: 'Applikationer' },
    { name: 'list-user', path: '/user', shows: 'Användare' },
    { name: 'list-group', path: '/group', shows: 'Grupper' },
    { name: 'list-lang', path: '/lang', shows: /./ },
    { name: 'list-solutions', path: '/solutions', shows: /./ },
    { name: 'list-empty-search', path: '/user?filter=zzzz', shows: /./ },
  ])
})

test('cases, logs and the trash can', async ({ page }) => {
  await enter(page, server.url)
  await look(page, [
    { name: 'tickets', path: '/page/arenden', shows: 'Storgatan 12' },
    {
      name: 'tickets-chosen',
      path: '/page/arenden',
      shows: 'Storgatan 12',
      before: async () => {
        await page.getByRole('checkbox', { name: 'Välj alla' }).first().check({ force: true })
      },
    },
    { name: 'case', path: `/case/${caseId}`, shows: 'Ring driften i morgon.' },
    { name: 'log-audit', path: '/logs/audit', shows: 'Granskning' },
    { name: 'log-login', path: '/logs/login', shows: 'Inloggningar' },
    { name: 'log-mail', path: '/logs/mail', shows: 'invanare12@example.org' },
    { name: 'log-effect', path: '/logs/effect', shows: 'Effekter' },
    { name: 'log-system', path: '/logs/system', shows: 'System' },
    { name: 'log-error', path: '/logs/error', shows: 'Fel' },
    { name: 'trashcan', path: '/trashcan', shows: 'Papperskorg' },
  ])
})

test('dialogs', async ({ page }) => {
  await enter(page, server.url)
  const form = 'schema=form&id=form-felanmalan'
  await look(page, [
    { name: 'dialog-create', path: '/form?Modal=Create&schema=form', shows: /./ },
    { name: 'dialog-edit', path: `/form?Modal=Edit&${form}`, shows: /./ },
    { name: 'dialog-copy', path: `/form?Modal=Copy&${form}`, shows: /./ },
    { name: 'dialog-remove', path: `/form?Modal=Remove&${form}`, shows: /./ },
    { name: 'dialog-export', path: `/form?Modal=Export&${form}`, shows: /./ },
    { name: 'dialog-create-user', path: '/user?Modal=Create&schema=user', shows: /./ },
    { name: 'dialog-edit-menu', path: '/menu/portal?Modal=Edit&schema=menu&id=menu-portal', shows: /./ },
    {
      name: 'dialog-edit-process',
      path: '/process?Modal=Edit&schema=process&id=process-felanmalan',
      shows: /./,
    },
    { name: 'dialog-mail', path: `/logs/mail?Modal=Log&schema=log&type=mail&id=${mailId}`, shows: /./ },
    {
      name: 'menu-settings',
      path: '/form',
      shows: 'Formulär',
      before: async () => {
        await page.getByRole('button', { name: 'Inställningar' }).click()
      },
    },
    {
      name: 'menu-bell',
      path: '/form',
      shows: 'Formulär',
      before: async () => {
        await page.getByRole('button', { name: /^Aviseringar/ }).click()
      },
    },
  ])
})

test('builders', async ({ page }) => {
  await enter(page, server.url)
  await look(page, [
    { name: 'builder-form', path: '/form/edit/form-felanmalan', shows: 'Namn' },
    {
      name: 'builder-settings',
      path: '/form/edit/form-felanmalan',
      shows: 'Namn',
      before: async () => {
        await page.locator('[data-type=Input]').first().click()
      },
    },
    { name: 'builder-view', path: '/view/portal/view-home', shows: 'Något som behöver lagas?' },
    { name: 'builder-template', path: '/template/portal/template-portal', shows: 'Kontaktcenter' },
    { name: 'builder-adminPage', path: '/view/admin/page-arenden', shows: /./ },
    { name: 'process', path: '/process/edit/process-felanmalan', shows: 'Under handläggning' },
    {
      name: 'process-list',
      path: '/process/edit/process-felanmalan',
      shows: 'Under handläggning',
      before: async (page) => {
        await page.getByRole('tab', { name: 'Lista' }).click()
        await expect(page.getByRole('tree')).toBeVisible()
      },
    },
  ])
})

test('the portal', async ({ page }) => {
  await look(page, [
    { name: 'portal-home', path: '/v/home', shows: 'Något som behöver lagas?' },
    { name: 'portal-category', path: '/v/category', shows: 'E-tjänster' },
    { name: 'portal-form', path: '/v/s?formId=form-felanmalan', shows: 'Om dig' },
    {
      name: 'portal-form-errors',
      path: '/v/s?formId=form-felanmalan',
      shows: 'Om dig',
      before: async () => {
        await page.getByRole('button', { name: 'Nästa' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    { name: 'portal-my-cases', path: '/v/mina-arenden', shows: /./ },
    { name: 'portal-accessibility', path: '/v/tillganglighet', shows: 'Tillgänglighetsredogörelse' },
    {
      name: 'portal-personal-data',
      path: '/v/personuppgifter',
      shows: 'Så behandlar vi dina personuppgifter',
    },
    { name: 'portal-cookies', path: '/v/kakor', shows: 'Kakor (cookies)' },
    { name: 'portal-not-found', path: '/v/finns-inte', shows: /./ },
  ])
})

/** Opens each screen once, and looks at it in every width and both themes. */
async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  const complaints = complaintsOf(page.context())
  const asked = whatIsAsked(page)
  for (const { name, path, shows, before } of screens) {
    await test.step(name, async () => {
      complaints.length = 0
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${server.url}${path}`)
      await asked.answered()
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      if (path.includes('Modal='))
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await before?.(page)
      await asked.answered()
      for (const theme of ['light', 'dark']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen
        }, theme)
        // What a screen is made of is looked at once; the other theme changes its colours, and no widths.
        const colors = theme === 'dark'
        for (const width of colors && !pictures ? [1440] : widths) {
          const screen = `${name}-${width}-${theme}`
          await page.setViewportSize({ width, height: width === 375 ? 812 : 900 })
          await settled(page)
          if (pictures) await page.screenshot({ path: join(pictures, `${screen}.png`) })
          await softly(() => expectFits(page, `${screen}: wider than the window by`))
          if (width === 1440) await softly(() => expectAccessible(page, screen, { colors }))
        }
      }
      const told = { 'portal-not-found': '404', 'not-found': '404', 'change-password-dead': '410' }[name]
      const expected = told ? complaints.filter((one) => !one.includes(told)) : complaints
      expect.soft(expected, `${name}: console`).toEqual([])
    })
  }
}

/** Goes on after a failure, so that one run tells of every screen. */
async function softly(check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    expect.soft(error instanceof Error ? error.message : String(error)).toBe('')
  }
}

/** Mails are sent after the case is in: the first one is waited for. */
async function newestMail(admin: Awaited<ReturnType<typeof login>>, says = /()/) {
  const mail = { _id: '', found: '' }
  await expect(async () => {
    const { rows } = await admin.call<{ rows: { _id: string; detail: string }[] }>('admin/loadGrid', {
      page: 'log',
      filters: { kind: 'mail' },
    })
    const row = rows.find(({ detail }) => says.test(detail))
    expect(row).toBeDefined()
    Object.assign(mail, { _id: row?._id, found: says.exec(row?.detail ?? '')?.[1] })
  }).toPass()
  return mail
}
