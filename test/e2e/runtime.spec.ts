import { expect, type Page } from '@playwright/test'
import { pagesByName } from '../fixtures/runtime/all.ts'
import { cut, refused, saved } from '../fixtures/runtime/answers.ts'
import { fillModel, formPage } from '../fixtures/runtime/pages.ts'
import { type FixtureServer, serveFixture } from '../fixtures/runtime/serve.ts'
import { stack, treeOf } from '../fixtures/runtime/tree.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { test } from './support/test.ts'

let site: FixtureServer
test.beforeAll(async () => {
  site = await serveFixture()
})
test.afterAll(() => site?.close())

const complaints = new WeakMap<Page, string[]>()
test.beforeEach(({ page }) => {
  site.calls.length = 0
  site.unanswered.length = 0
  site.answers = saved
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text())
  })
})

// What nobody answered passes for a refusal, which the page may well hide.
test.afterEach(() => expect(site.unanswered).toEqual([]))

/** Opens a fixture page; one with script is waited for until the script has taken over. */
async function open(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`${site.address}/v/${name}${query}`)
  if (await page.locator('#page-data').count()) await page.waitForSelector('html[data-ready]')
}

test.describe('every component in every state', () => {
  for (const name of Object.keys(pagesByName)) {
    test(name, async ({ page }) => {
      for (const [width, theme] of [
        [1440, 'light'],
        [375, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        // What is opened in a table asks for the values of its columns.
        site.answers = { ...saved, effects: { 'Components/Tickets/facets': () => ({ facets: [] }) } }
        await open(page, name, `?theme=${theme}`)
        for (const closed of await page.locator('.v-main details:not([open]) > summary').all())
          await closed.click()
        const colors = theme === 'dark'
        await expectAccessible(page, `${name} at ${width} in ${theme}`, { bestPractice: true, colors })
      }
      // 320 pixels are what 400 % zoom leaves of a common screen.
      for (const width of [1440, 1024, 375, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFits(page, `${name} at ${width} reaches outside by`)
      }
      expect(complaints.get(page)).toEqual([])
    })
  }

  test('in English nothing is left in Swedish', async ({ page }) => {
    for (const name of ['form', 'fields', 'tickets', 'receipt']) {
      await open(page, name, '?lang=en')
      const main = (await page.locator('main').innerText()).toLowerCase()
      for (const word of [
        'valfritt',
        'obligatorisk',
        'nästa',
        'välj',
        'spara',
        'ärendenummer',
        'rader per',
      ]) {
        expect(main, `${name}: ${word}`).not.toContain(word)
      }
    }
  })
})

test.describe('a form with script', () => {
  test('says what is missing, leads to it, and lets it go when it is put right', async ({ page }) => {
    await open(page, 'form')
    await page.getByRole('button', { name: 'Nästa' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText('2 svar behöver rättas')
    await expect(page).toHaveTitle(/^Fel: /)
    await expect(page.locator('.v-field .v-error', { hasText: 'Ange namn' })).toBeVisible()
    await summary.getByRole('link', { name: 'Ange namn', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Namn' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Eva')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    // The list keeps in step, and leaves focus where somebody writes.
    await expect(page.getByRole('heading', { name: 'Ett svar behöver rättas' })).toBeVisible()
    await expect(name).toBeFocused()
    const mail = page.getByRole('textbox', { name: 'E-postadress', exact: true })
    await mail.fill('eva@example.se')
    await page.getByRole('textbox', { name: 'E-postadress en gång till' }).fill('eva@example.se')
    await mail.fill('eva@example.org')
    await mail.fill('eva@example.se')
    await expect(summary).toHaveCount(0)
    await expect(page).not.toHaveTitle(/^Fel: /)
  })

  test('goes from page to page without loading, and back by the browser', async ({ page }) => {
    await open(page, 'form')
    await page.getByRole('textbox', { name: 'Namn' }).fill('Eva')
    await page.getByRole('textbox', { name: 'E-postadress', exact: true }).fill('eva@example.se')
    await page.getByRole('textbox', { name: 'E-postadress en gång till' }).fill('eva@example.se')
    await page.getByRole('button', { name: 'Nästa' }).click()
    await expect(page.getByRole('heading', { name: 'Steg 2 av 3: Felet' })).toBeFocused()
    expect(page.url()).toContain('page=felet')
    expect(await page.title()).toContain('Felet')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Steg 1 av 3: Om dig' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue('Eva')
  })

  test('has the icons of pages that come later, and the title of each, dashes in the form’s name and all', async ({
    page,
  }) => {
    const help = { helpBoxTemplateId: 'custom', helpBoxTemplateHtml: '<p>Så här.</p>' }
    const tree = treeOf([
      'PageTypeForm',
      {},
      ['FormTab', { id: 'ett', label: 'Ett' }, stack(['Input', { name: 'a', label: 'A' }])],
      ['FormTab', { id: 'tva', label: 'Två' }, stack(['Input', { name: 'b', label: 'B', ...help }])],
    ])
    const model = fillModel({ tree, page: 'ett' })
    site.pages['later-icons'] = () =>
      formPage('later-icons', { ...model, form: { ...model.form, name: 'Fel – gata – park' } })
    await open(page, 'later-icons')
    expect(await page.title()).toBe('Ett – Fel – gata – park – Björkviks kommun')
    await page.getByRole('button', { name: 'Nästa' }).click()
    expect(await page.locator('.v-help svg').innerHTML()).toContain('<path')
    expect(await page.title()).toBe('Två – Fel – gata – park – Björkviks kommun')
  })

  test('compares what is to be written twice', async ({ page }) => {
    await open(page, 'form')
    await page.getByRole('textbox', { name: 'Namn' }).fill('Eva')
    await page.getByRole('textbox', { name: 'E-postadress', exact: true }).fill('eva@example.se')
    await page.getByRole('textbox', { name: 'E-postadress en gång till' }).fill('eva@exampel.se')
    await page.getByRole('button', { name: 'Nästa' }).click()
    await expect(page.getByRole('alert')).toContainText('E-postadress: skriv samma sak båda gångerna')
  })

  test('asks what an answer opens, and no longer when it does not', async ({ page }) => {
    await open(page, 'form-felet')
    await expect(page.getByLabel('Stolpens nummer')).toBeVisible()
    await page.getByLabel('Hål i gatan').check()
    await expect(page.getByLabel('Stolpens nummer')).toHaveCount(0)
  })

  test('saves at a pause, and what was not saved survives a reload and goes later', async ({ page }) => {
    await open(page, 'form')
    await page.getByRole('textbox', { name: 'Namn' }).fill('Eva')
    await expect(page.getByText(/^Sparat \d\d\.\d\d$/)).toBeVisible()
    expect(site.calls.filter(({ name }) => name === 'admin/saveFormData3')).toMatchObject([
      { input: { data: { namn: 'Eva' } } },
    ])
    site.answers = cut
    await page.getByLabel('Telefonnummer').fill('070-123 45 67')
    await expect(page.getByText('Inte sparat – försöker igen')).toBeVisible()
    site.answers = saved
    await open(page, 'form-held')
    await expect(page.getByLabel('Telefonnummer')).toHaveValue('070-123 45 67')
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    expect(site.calls.at(-1)).toMatchObject({
      input: { formDataId: 'case-1', data: { telefon: '070-123 45 67' } },
    })
  })

  test('keeps what was typed before its script came', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${site.address}/v/form`, { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Namn' }).fill('Snabb')
    release()
    await page.waitForSelector('html[data-ready]')
    await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue('Snabb')
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    expect(site.calls.at(-1)).toMatchObject({ input: { data: { namn: 'Snabb' } } })
  })

  test('shows what somebody else has changed the same answer to, and lets the visitor choose', async ({
    page,
  }) => {
    const detail = { revision: 4, fields: { namn: { yours: 'Eva', theirs: 'Eva Ek' } } }
    site.answers = refused({ code: 'CONFLICT', message: 'Någon annan har ändrat detta.', detail })
    await open(page, 'form')
    await page.getByRole('textbox', { name: 'Namn' }).fill('Eva')
    await expect(page.getByRole('row', { name: 'Namn Eva Eva Ek' })).toBeVisible()
    await expect(page.locator('#form-notice')).toBeFocused()
    await expect(page.getByText('försöker igen')).toHaveCount(0)
    site.answers = saved
    await page.getByRole('button', { name: 'Ta de andra svaren' }).click()
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue('Eva Ek')
  })

  test('says why it cannot be sent while the service is closed, and sends when it is open again', async ({
    page,
  }) => {
    await open(page, 'form-felet')
    site.answers = refused({ code: 'NOT_PUBLISHED', message: 'Formuläret är inte publicerat.' })
    await page.getByRole('button', { name: 'Fortsätt senare' }).click()
    await expect(page.getByRole('alert')).toContainText('E-tjänsten är stängd just nu')
    await expect(page.getByRole('alert')).toBeFocused()
    site.answers = saved
    await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan')
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('keeps the answers when the login has run out, leads to it, and goes on at the same question', async ({
    page,
  }) => {
    site.answers = refused({ code: 'SESSION_EXPIRED', message: 'Utgången' })
    await open(page, 'form', '?formId=form-1')
    await page.getByRole('textbox', { name: 'Telefonnummer' }).fill('0701234567')
    const link = page.getByRole('link', { name: 'Logga in igen' })
    await expect(link).toHaveAttribute('href', '/sign-in?originalPath=%2Fv%2Fform%3FformId%3Dform-1')
    await page.getByRole('button', { name: 'Fortsätt senare' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('logga in igen innan')
    site.answers = saved
    await open(page, 'form', '?formId=form-1')
    await expect(page.getByRole('textbox', { name: 'Telefonnummer' })).toHaveValue('0701234567')
    await expect(page.getByRole('textbox', { name: 'Telefonnummer' })).toBeFocused()
  })

  test('sends a file in pieces, shows how far it has come, and takes it off again', async ({ page }) => {
    site.answers = {
      actions: {
        ...saved.actions,
        'admin/initUpload3': () => ({ assetId: 'a1', estimatedChunks: 3, chunkSize: 4 }),
        'admin/streamUpload3': () => ({ percentage: 33 }),
        'admin/finishUpload3': () => ({ assetId: 'a1', sha256: 'x' }),
      },
    }
    await open(page, 'form-felet')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lampa.png', mimeType: 'image/png', buffer: Buffer.from('0123456789') })
    await expect(page.getByRole('link', { name: 'lampa.png' })).toBeVisible()
    const pieces = site.calls
      .filter(({ name }) => name === 'admin/streamUpload3')
      .map(({ input }) => atob(String(input.chunk)))
    expect(pieces).toEqual(['0123', '4567', '89'])
    expect(site.calls.find(({ name }) => name === 'admin/initUpload3')?.input).toMatchObject({
      formDataId: 'case-1',
      caseToken: 'x'.repeat(43),
    })
    await page.getByRole('button', { name: 'Ta bort lampa.png' }).click()
    await expect(page.getByRole('link', { name: 'lampa.png' })).toHaveCount(0)
  })

  test('refuses a file of the wrong kind before it is sent', async ({ page }) => {
    await open(page, 'form-felet')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('Filen lista.txt är av fel slag.')).toBeVisible()
    expect(site.calls.filter(({ name }) => name === 'admin/initUpload3')).toEqual([])
  })

  test('asks before a connection that says so is followed', async ({ page }) => {
    site.pages['form-staff'] = () =>
      formPage(
        'form-staff',
        fillModel({
          number: '2026-00042',
          formDataId: 'case-1',
          state: { _id: 's1', name: 'Ny' },
          readOnly: true,
          connections: [{ _id: 'c1', label: 'Avsluta', confirm: 'Ärendet avslutas utan åtgärd.' }],
        }),
      )
    site.answers = {
      actions: {
        'admin/changeStatus3': () => ({
          status: { _id: 's2', name: 'Avslutad', stateType: 'end' },
          connections: [],
          revision: 2,
        }),
      },
    }
    await open(page, 'form-staff')
    await page.getByRole('button', { name: 'Avsluta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Är du säker?' })
    await expect(dialog).toContainText('Ärendet avslutas utan åtgärd.')
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await expect(dialog).toHaveCount(0)
    expect(site.calls).toEqual([])
    await page.getByRole('button', { name: 'Avsluta' }).click()
    await dialog.getByRole('button', { name: 'Avsluta' }).click()
    await expect
      .poll(() => site.calls.at(-1))
      .toMatchObject({
        name: 'admin/changeStatus3',
        input: { formDataId: 'case-1', connectionId: 'c1', currentStateId: 's1' },
      })
  })

  test('is done by keyboard alone', async ({ page }) => {
    await open(page, 'form-felet')
    await page.getByLabel('Belysning').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Hål i gatan')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Var finns felet?')).toBeFocused()
    await page.keyboard.type('Storgatan 1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Steg 3 av 3: Granska och skicka' })).toBeFocused()
  })
})

test.describe('the navigation bar', () => {
  test('unfolds by the pointer after a moment, by keyboard, and folds on Escape', async ({ page }) => {
    await open(page, 'form')
    const services = page.locator('.v-nav-links summary')
    const menu = page.locator('.v-nav-links .v-nav-menu')
    await services.hover()
    await expect(menu).toBeVisible()
    await page.mouse.move(10, 600)
    await expect(menu).toBeHidden()
    await services.focus()
    await page.keyboard.press('ArrowDown')
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Felanmälan' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(services).toBeFocused()
  })

  test('is a sheet with one open menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await open(page, 'form')
    await page.locator('.v-nav-mobile > summary').click()
    await page.locator('.v-nav-sheet summary').click()
    await expect(page.locator('.v-nav-sheet').getByRole('link', { name: 'Felanmälan' })).toBeVisible()
  })
})

test.describe('the table of cases', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      _id: `case-${from + i}`,
      formId: 'form-1',
      form: { name: 'Felanmälan' },
      created: 0,
      updated: 0,
      arrived: 0,
      createdBy: null,
      createdByName: '',
      registeredByName: null,
      source: null,
      assign: [],
      notifications: { newChat: false, newFile: false, messages: 0 },
      unreadTextMessageCount: 0,
      DiaryNumber: `2026-${from + i}`,
      draft: false,
      title: '',
      due: null,
      priority: 'normal' as const,
      tags: [],
      stands: false,
      clock: null,
      completion: null,
      waits: false,
      watching: false,
      resting: null,
      isNew: false,
      status: { _id: 's1', name: 'Ny', color: null },
      data: {},
      text: {},
    }))
  const lists = () =>
    site.calls
      .filter(({ input }) => input.effect === 'Components/Tickets/list')
      .map(({ input }) => input.context as Record<string, unknown>)

  test.beforeEach(() => {
    site.answers = {
      ...saved,
      effects: {
        'Components/Tickets/list': () => ({ data: rows(200, 10), totalCount: 34 }),
        'Components/Tickets/selectedTicketsHasSameFormAndStatus': () => ({
          same: true,
          formId: 'form-1',
          status: 's1',
        }),
        'Components/Tickets/getConnectionsForSelectedTickets': () => [{ id: 'c1', name: 'Åtgärda' }],
        'Components/Tickets/changeStatusOfSelectedTickets': () => ({ changed: 10, refused: [] }),
        'Ticket/delete': ({ selected }) => ({ removed: selected, refused: [] }),
      },
    }
  })

  test('sorts downwards first, then upwards', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByRole('button', { name: 'Plats' }).click()
    await expect(page.getByRole('columnheader', { name: 'Plats' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Plats' }).click()
    await expect(page.getByRole('columnheader', { name: 'Plats' })).toHaveAttribute('aria-sort', 'ascending')
    await expect
      .poll(() => lists().map(({ sort }) => sort))
      .toEqual([{ 'data.plats': -1 }, { 'data.plats': 1 }])
  })

  test('says that a column is being put in order, and asks again until it is', async ({ page }) => {
    let making = true
    site.answers.effects = {
      'Components/Tickets/list': () => ({
        data: rows(200, 10),
        totalCount: 34,
        ...(making && { making: true as const }),
      }),
    }
    await page.clock.install()
    await open(page, 'tickets')
    await page.getByRole('button', { name: 'Plats' }).click()
    await page.clock.runFor(1_000)
    const said = page.getByRole('status').getByText('Kolumnen ordnas för första gången')
    await expect(said).toBeVisible()
    await expectAccessible(page, 'a table whose column is being put in order', { bestPractice: true })
    // On a slow machine time goes on by itself, too, so that it may have asked more than once already.
    await page.clock.runFor(5_000)
    await expect.poll(() => lists().length).toBeGreaterThan(1)
    await expect(said).toBeVisible()
    making = false
    await page.clock.runFor(5_000)
    await expect(said).toBeHidden()
    const asked = lists().length
    await page.clock.runFor(60_000)
    expect(lists().map(({ sort }) => sort)).toEqual(Array(asked).fill({ 'data.plats': -1 }))
  })

  test('makes chips of what is typed, and takes them away', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByRole('searchbox').fill('lampa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('button', { name: 'Ta bort filtret gata' }).click()
    await expect.poll(() => lists().at(-1)).toMatchObject({ page: 1, filter: '', filters: ['lampa'] })
  })

  test('is narrowed to values of its columns, which are chips like the others', async ({ page }) => {
    site.answers.effects = {
      ...site.answers.effects,
      'Components/Tickets/facets': () => ({
        facets: [
          {
            ...{ column: 'status', approximate: false },
            values: [
              { value: 'Ny', label: 'Ny', count: 4 },
              { value: 'Klar', label: 'Klar', count: 30 },
            ],
          },
        ],
      }),
    }
    await open(page, 'tickets')
    await page.locator('summary', { hasText: 'Filter' }).click()
    const values = page.getByRole('group', { name: 'Status' })
    await expect(values).toContainText('30')
    await expectAccessible(page, 'values to narrow a table to', { bestPractice: true })
    await values.getByLabel('Ny').check()
    await page.keyboard.press('Escape')
    await expect(values).toBeHidden()
    const choice = { column: 'status', value: 'Ny', label: 'Ny' }
    await expect.poll(() => lists().at(-1)).toMatchObject({ page: 1, filters: ['gata', choice] })
    await page.getByRole('button', { name: 'Ta bort filtret Status: Ny' }).click()
    await expect.poll(() => lists().at(-1)).toMatchObject({ filters: ['gata'] })
  })

  test('asks once for several clicks on the next page', async ({ page }) => {
    await open(page, 'tickets')
    await expect(page.getByText('1 - 10 av 34')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Föregående sida' })).toBeDisabled()
    await page.getByRole('button', { name: 'Nästa sida' }).dblclick()
    await expect(page.getByText('21 - 30 av 34')).toBeVisible()
    await expect.poll(() => lists().map((context) => context.page)).toEqual([3])
    await page.getByRole('button', { name: 'Sista sidan' }).click()
    await expect(page.getByText('4 / 4')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nästa sida' })).toBeDisabled()
  })

  test('keeps how it was left for the user', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByLabel('Rader per sida').selectOption('25')
    await expect
      .poll(() => site.calls.find(({ name }) => name === 'admin/setUserPersistentProfile3')?.input)
      .toMatchObject({
        tables: { tickets: { pageSize: 25, page: 1 } },
      })
  })

  test('changes the status of all that is selected', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByLabel('Välj alla').check()
    await expect(page.getByText('10 valda')).toBeVisible()
    await page.getByText('Med valda').click()
    await page.getByRole('button', { name: 'Åtgärda' }).click()
    await expect(page.getByText('10 ärenden har bytt status.')).toBeVisible()
    const change = site.calls.find(
      ({ input }) => input.effect === 'Components/Tickets/changeStatusOfSelectedTickets',
    )
    expect(change?.input.context).toMatchObject({
      connection: 'c1',
      component: { documentId: 'view-1', nodeId: 'tickets' },
    })
    expect(lists()).toHaveLength(1)
  })

  test('asks what a connection asks before it is followed', async ({ page }) => {
    site.answers.effects = {
      ...site.answers.effects,
      'Components/Tickets/getConnectionsForSelectedTickets': () => [
        {
          ...{ id: 'c1', name: 'Avsluta', color: '#1d7a3c' },
          ...{ confirm: 'De får e-post om det.', endsAsking: 'Ett av dem är ombett att komplettera.' },
        },
      ],
    }
    const changes = () =>
      site.calls.filter(({ input }) => input.effect === 'Components/Tickets/changeStatusOfSelectedTickets')
    await open(page, 'tickets')
    const follow = async () => {
      await page.getByText('Med valda').click()
      await page.getByRole('button', { name: 'Avsluta' }).click()
    }
    await page.getByLabel('Välj alla').check()
    await follow()
    const dialog = page.getByRole('dialog', { name: 'Avsluta' })
    await expect(dialog).toContainText('De får e-post om det.')
    await expect(dialog).toContainText('Ett av dem är ombett att komplettera.')
    await expectAccessible(page, 'what a connection asks of several cases', { bestPractice: true })
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByText('10 valda')).toBeVisible()
    expect(changes()).toHaveLength(0)
    await follow()
    await dialog.getByRole('button', { name: 'Avsluta' }).click()
    await expect(page.getByText('10 ärenden har bytt status.')).toBeVisible()
    expect(changes()).toHaveLength(1)
  })

  test('draws what is said of a button: its colour, and what it does', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByLabel('Välj alla').check()
    const button = page.getByRole('button', { name: 'Ta', exact: true })
    await expect(button).toHaveAccessibleDescription('Blir dina')
    await expect(button.locator('rect')).toHaveAttribute('fill', '#0f5c56')
    await expect(page.getByRole('button', { name: 'Lämna över' }).locator('rect')).toHaveCount(0)
  })

  test('asks before it removes', async ({ page }) => {
    await open(page, 'tickets')
    await page.getByLabel('Välj 2026-00100').check()
    await page.getByText('Med valda').click()
    await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Är du säker?' })
    await expect(dialog).toContainText('Ett ärende tas bort.')
    await dialog.getByRole('button', { name: 'Ta bort' }).click()
    await expect(page.getByText('Ett ärende är borttaget.')).toBeVisible()
    expect(site.calls.find(({ input }) => input.effect === 'Ticket/delete')?.input.context).toMatchObject({
      selected: ['case-0'],
    })
  })

  test('leads to the case', async ({ page }) => {
    await open(page, 'tickets')
    await expect(page.getByRole('link', { name: '2026-00100' })).toHaveAttribute(
      'href',
      '/v/s?formId=form-1&formDataId=case-0&reset=1',
    )
  })
})

test('a favourite is kept for the user, and can be shown alone', async ({ page }) => {
  await open(page, 'processes')
  await page.getByRole('button', { name: 'Favorit: Ansök om grävtillstånd' }).click()
  await expect
    .poll(() => site.calls.at(-1))
    .toMatchObject({ name: 'admin/setUserPersistentProfile3', input: { loveProcess: { p2: true } } })
  await page.getByRole('button', { name: 'Favorit: Felanmälan' }).click()
  await page.getByRole('button', { name: 'Mina favoriter' }).click()
  await expect(page.getByRole('link', { name: 'Felanmälan' }).and(page.locator('.v-card a'))).toHaveCount(0)
  await expect(page.locator('.v-card')).toHaveCount(1)
})

test('a button asks before it acts', async ({ page }) => {
  await open(page, 'fields')
  await page.getByRole('button', { name: 'En knapp' }).click()
  await expect(page.getByRole('dialog', { name: 'Är du säker?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Av och på' }).click()
  await expect(page.getByRole('button', { name: 'Av och på' })).toHaveAttribute('aria-pressed', 'true')
})

test('a page with nothing to do carries no more script than its menu', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto(`${site.address}/v/content`, { waitUntil: 'networkidle' })
  expect(scripts).toHaveLength(1)
})
