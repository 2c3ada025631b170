import { expect } from '@playwright/test'
import { answerInstead } from './support/answerInstead.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { choose, type Desk, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases } from './support/seed.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test('what somebody reports by telephone is taken down, begun or whole, and they get its number', async ({
  page,
}) => {
  await enter(page, desk.url, handler)
  // C is heeded also before it is known whether they may.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/action/case/registrations', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${desk.url}/formData`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/formData$/)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nytt ärende')
  await page.unroute('**/api/action/case/registrations')
  // Where one comes to it by its address, too.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessibleInBoth(page, 'a new case')
  await page.getByRole('textbox', { name: 'Namn' }).fill('Berta Boende')
  const email = page.getByRole('textbox', { name: 'E-post', exact: true })
  await email.fill('berta')
  await page.getByRole('button', { name: 'Fyll i formuläret' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('berta@example.org')
  await page.getByRole('button', { name: 'Fyll i formuläret' }).click()
  // What was said already is not asked for again.
  const name = page.getByRole('textbox', { name: 'Ditt namn' })
  await expect(name).toHaveValue('Berta Boende')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue('berta@example.org')
  await name.fill('Berta B. Boende')
  // One heading of the page, and nothing that makes a link for whoever answers.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nytt ärende')
  await expect(page.getByRole('button', { name: 'Fortsätt senare' })).toHaveCount(0)
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  // What is begun is the server's: it is gone on with where it was.
  await page.reload()
  await expect(name).toHaveValue('Berta B. Boende')
  await page.getByRole('button', { name: 'Nästa' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /Steg 2 av 3/ })).toBeFocused()
  await page.getByRole('radio', { name: /Skräp/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Var finns felet?' }).fill('Storgatan 12')
  await page.getByRole('textbox', { name: 'Beskriv felet' }).fill('En påse vid bänken.')
  await page.getByRole('button', { name: 'Nästa' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: /Steg 3 av 3/ })).toBeFocused()
  await page
    .getByRole('button', { name: /Skicka/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ärendet är registrerat' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d{4}-\d{5}/)
  await expect(page.getByText('Kod för att se status')).toBeVisible()
  await expectAccessibleInBoth(page, 'what to tell them')
  await page.getByRole('link', { name: 'Öppna ärendet' }).click()
  await expect(page.getByText(/Registrerat av Hanna Handläggare, telefon/i).first()).toBeVisible()
})

test('what staff set on a case by keyboard stands in the list, narrows it, and is taken back', async ({
  page,
}) => {
  const id = await desk.send()
  const number = await desk.numberOf(id)
  await enter(page, desk.url, handler)
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('p')
  await page.getByRole('menuitemradio', { name: 'Brådskande' }).press('Enter')
  await expect(page.getByText(`${number}: prioritet Brådskande`)).toBeVisible()
  await expect(page.getByText('Prioritet: Normal → Brådskande')).toBeVisible()

  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Sök' }).pressSequentially('Halka')
  await page.getByRole('option', { name: 'Ny etikett: Halka' }).press('Enter')
  await expect(page.getByText('Etikett lades till: Halka')).toBeVisible()
  await expectAccessibleInBoth(page, 'a case with priority and tags')

  await page.goto(`${desk.url}/formData?priority=urgent&tag=halka&columns=title,DiaryNumber,tags,priority`)
  await expect(page.getByRole('button', { name: 'Ta bort Etikett är Halka' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const row = rows(page).filter({ hasText: number })
  await expect(row).toContainText('Brådskande')
  await expect(page.getByRole('button', { name: 'Ta bort Prioritet är Brådskande' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a list with priorities')

  // Of what is chosen in the list, and back.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 vald')).toBeVisible()
  await page.getByRole('button', { name: 'Fler' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Låg' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(row).toContainText('Brådskande')
})

test('a person is reminded of a case, and what is to be done in it is ticked by whoever does it', async ({
  page,
}) => {
  const id = await desk.send()
  await enter(page, desk.url, handler)
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Påminn mig' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Påminn mig' })
  await expect(dialog.getByLabel('Om vad?')).toBeFocused()
  await page.keyboard.type('Ring Eva')
  await expectAccessible(page, 'a reminder that is written')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const own = page.getByRole('listitem').filter({ hasText: 'Ring Eva' })
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: /^Ta bort påminnelsen/ }).press('Enter')
  await expect(own).toHaveCount(0)

  // What is to be done: written, put in another order by keys, ticked by somebody else, removed and put back.
  const box = page.getByRole('textbox', { name: 'Ny punkt' })
  const point = page
    .getByRole('list')
    .filter({ has: page.getByRole('checkbox') })
    .getByRole('listitem')
  for (const text of ['Ring', 'Åk dit']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(point.filter({ hasText: text })).toBeVisible()
    await expect(box).toHaveValue('')
  }
  await page.getByRole('checkbox', { name: 'Åk dit' }).press('Alt+ArrowUp')
  await expect(point).toHaveText([/^Åk dit/, /^Ring/])
  const { checks } = await desk.admin.call<{ checks: { _id: string }[] }>('case/checks', { formDataId: id })
  await desk.admin.call('case/tickCheck', { formDataId: id, checkId: checks[0]?._id, done: true })
  await expect(page.getByRole('checkbox', { name: 'Åk dit' })).toBeChecked()
  await expect(page.getByText('1 av 2').first()).toBeVisible()
  // What was done before may be told of still, over what is scrolled under it.
  const told = page.locator('.a-change').getByRole('button', { name: 'Stäng' })
  if (await told.isVisible()) await told.click()
  await expectAccessibleInBoth(page, 'a case with a checklist')
  await page.getByRole('button', { name: 'Flytta eller ta bort: Ring' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ta bort' }).press('Enter')
  await expect(point).toHaveCount(1)
  await page.getByRole('button', { name: 'Lägg tillbaka' }).press('Enter')
  await expect(point).toHaveText([/^Åk dit/, /^Ring/])
})

test('who is disabled in their dialog has their open cases offered to be handed over', async ({ page }) => {
  const { id } = await desk.admin.call<{ id: string }>('admin/create', {
    page: 'user',
    data: { name: 'Slutar Snart', email: 'slutar@example.se', roles: ['role-handlaggare'] },
  })
  const formDataId = await desk.send()
  await desk.admin.call('admin/assign3', { formDataId, permission: 'handlaggare', userIds: [id] })
  await enter(page, desk.url)
  await page.goto(`${desk.url}/user?Modal=Edit&schema=user&id=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Status/ }).click()
  await page.getByRole('option', { name: 'Avstängd' }).click()
  await dialog.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(dialog).toContainText(await desk.numberOf(formDataId))
  await expect(page).toHaveURL(/Modal=OpenCases/)
})

test('a note in many that is taken back leaves its words, and those cases are chosen again', async ({
  page,
}) => {
  await desk.open(page, '?layout=list')
  await choose(rows(page), 3)
  const dialog = page.getByRole('dialog', { name: /^Intern anteckning i/ })
  const words = dialog.getByRole('textbox', { name: 'Anteckning' })
  const begin = async () => {
    await page.getByRole('button', { name: 'Fler', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Skriv en anteckning' }).click()
  }
  await begin()
  await words.fill('Entreprenören är tillfrågad.')
  // Put away and gone on with.
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await begin()
  await expect(words).toHaveValue('Entreprenören är tillfrågad.')
  await dialog.getByRole('button', { name: 'Skriv', exact: true }).click()
  await expect(page.getByText('Anteckningen skrevs i 3 ärenden.')).toBeVisible()
  await page.getByRole('button', { name: /^Ångra/ }).click()
  await expect(page.getByText(/^Ångrat: anteckningen är borta ur 3 ärenden/)).toBeVisible()
  await expect(page.getByText('3 valda', { exact: true })).toBeVisible()
  await begin()
  await expect(dialog).toHaveAccessibleName('Intern anteckning i 3 ärenden')
  await expect(words).toHaveValue('Entreprenören är tillfrågad.')
  await words.fill('')
})

test('a file that is being made goes on where the page is left, and is not lost without a word', async ({
  page,
}) => {
  const job = { asked: 0, state: { running: true, percent: 40, cancelled: false } as object }
  await answerInstead(page, (action) => {
    if (action === 'job/state') return job.state
    if (action !== 'admin/download3') return undefined
    job.asked += 1
    return { task: `job-${job.asked}` }
  })
  const made = { url: '/api/download/made', name: 'Ärenden.csv', size: 5 }
  await page.route('**/api/download/made', (route) =>
    route.fulfill({
      body: 'a;b\r\n',
      headers: { 'content-disposition': "attachment; filename*=UTF-8''%C3%84renden.csv" },
    }),
  )
  const progress = page.getByRole('progressbar', { name: 'Filen görs' })
  await desk.open(page, '?layout=list')
  await page.getByRole('button', { name: 'Hämta listan' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(progress).toHaveAttribute('value', '40')
  // To another page of the back office, and to one elsewhere.
  await page.getByRole('link', { name: 'Uppföljning' }).click()
  await expect(progress).toHaveAttribute('value', '40')
  await page.goto('about:blank')
  await desk.open(page, '?layout=list')
  await expect(progress).toHaveAttribute('value', '40')
  const fetched = page.waitForEvent('download')
  job.state = { running: false, percent: 100, cancelled: false, result: made }
  expect((await fetched).suggestedFilename()).toBe('Ärenden.csv')
  await expect(page.getByText('Ärenden.csv är klar och hämtas.')).toBeVisible()
  await expect(progress).toHaveCount(0)
  // Nobody asked for it for so long that it was given up.
  job.state = { running: true, percent: 10, cancelled: false }
  await page.getByRole('button', { name: 'Hämta listan' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(progress).toHaveAttribute('value', '10')
  await page.goto('about:blank')
  job.state = { running: false, percent: 10, cancelled: true }
  await desk.open(page, '?layout=list')
  await expect(page.getByText(/^Filen blev inte klar/)).toBeVisible()
  await expectAccessible(page, 'a file that was given up')
  // It was made, and fetched by nobody while it was there.
  job.state = {
    running: false,
    percent: 100,
    cancelled: false,
    result: { ...made, url: '/api/download/gone' },
  }
  await page.getByRole('button', { name: 'Gör om filen' }).click()
  await expect(page.getByText('Filen finns inte kvar på servern.')).toBeVisible()
  job.state = { running: false, percent: 100, cancelled: false, result: made }
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gör om filen' }).click()
  await again
  expect(job.asked).toBe(4)
})

test('the list after a change of many is how it is now, and one’s own changes are no news', async ({
  page,
}) => {
  await seedCases(desk.url, 20)
  await desk.open(page, '?layout=list&size=15&sort=-updated')
  await expect(rows(page)).toHaveCount(15)
  await choose(rows(page))
  await page.getByRole('button', { name: /^Välj alla/ }).click()
  await page.getByRole('button', { name: 'Fler', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hög', exact: true }).click()
  await expect(page.getByText(/ärenden: prioritet hög\.$/)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Hög' })).toHaveCount(15)
  await expect(page.getByRole('button', { name: /– visa$/ })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(15)
})

test('what was under way in a window that was closed, or left at once, is found again: a file, and a change of many with its way back', async ({
  page,
}) => {
  const question = { page: 'formData', format: 'csv' }
  const answers: { left: object[]; states: Record<string, object>; asked: string[] } = {
    left: [],
    states: {},
    asked: [],
  }
  await answerInstead(page, (action, input) => {
    if (action === 'job/left') return { jobs: answers.left }
    if (action !== 'job/state') return undefined
    answers.asked.push(String(input.job))
    return answers.states[String(input.job)]
  })
  await page.route('**/api/download/made', (route) =>
    route.fulfill({ body: 'a;b\r\n', headers: { 'content-disposition': 'attachment; filename=list.csv' } }),
  )
  answers.states = {
    file: { running: true, percent: 30, cancelled: false },
    change: { running: true, percent: 60, cancelled: false },
  }
  answers.left = [
    { job: 'file', of: { kind: 'file', question }, unasked: 9_000, ended: null },
    { job: 'change', of: { kind: 'change' }, unasked: 9_000, ended: null },
    // Another window follows it.
    { job: 'theirs', of: { kind: 'file', question }, unasked: 300, ended: null },
  ]
  await desk.open(page, '?layout=list')
  await expect(page.getByRole('progressbar', { name: 'Filen görs' })).toHaveAttribute('value', '30')
  const changing = page.getByRole('progressbar', { name: 'Ärendena ändras' })
  await expect(changing).toHaveAttribute('value', '60')
  await expectAccessible(page, 'a change that goes on after a reload')
  const fetched = page.waitForEvent('download')
  const result = { url: '/api/download/made', name: 'list.csv', size: 5 }
  answers.states.file = { running: false, percent: 100, cancelled: false, result }
  await fetched
  const changed = { changed: ['a', 'b'], refused: [], undo: { id: 'undo-1', until: 0 } }
  answers.states.change = { running: false, percent: 100, cancelled: false, result: changed }
  await expect(page.getByText('2 ärenden ändrades.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ångra/ })).toBeVisible()
  await expect(changing).toHaveCount(0)
  expect(answers.asked).not.toContain('theirs')
  // It ended so long ago that it cannot be taken back any more.
  answers.left = [{ job: 'change', of: { kind: 'change' }, unasked: 30_000, ended: 20_000 }]
  await page.reload()
  await expect(page.getByText('2 ärenden ändrades.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ångra/ })).toHaveCount(0)
})

test('what the form of a case was like is looked at from the case, its own version first', async ({
  page,
}) => {
  const id = await desk.send()
  const published = async (data: Record<string, unknown>) => {
    const form = { id: 'form-felanmalan' }
    await desk.admin.call('admin/update', { ...form, page: 'form', data })
    await desk.admin.call('form/publish', { ...form, comment: 'Historiken visas' })
  }
  await published({ formHistory: true })
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  await page.getByRole('button', { name: 'Formulärets versioner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Formulärets versioner' })
  const versions = dialog.getByRole('list', { name: 'Versioner' }).getByRole('button')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Historiken visas')
  await expect(versions.last()).toContainText('Ärendets')
  await expect(versions.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('region', { name: 'Förhandsvisning' })).toContainText('Om dig')
  await expectAccessibleInBoth(page, 'the versions of a case’s form')
  await versions.first().click()
  await expect(versions.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { name: 'Revert to this version' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await published({ formHistory: false })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Om ärendet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Formulärets versioner' })).toHaveCount(0)
})

test('an administrator moves a case past its process, says why, and takes it back', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url)
  await page.goto(`${desk.url}/case/${id}`)
  await page.getByRole('button', { name: 'Flytta förbi processen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flytta förbi processen' })
  const move = dialog.getByRole('button', { name: 'Flytta', exact: true })
  await dialog.getByRole('button', { name: 'Till' }).click()
  await expect(page.getByRole('option', { name: 'Ny', exact: true })).toHaveCount(0)
  await page.getByRole('option', { name: 'Åtgärdad' }).click()
  await expect(move).toBeDisabled()
  await dialog.getByLabel('Varför ska ärendet flyttas?').fill('Det lagades i går')
  await expectAccessibleInBoth(page, 'moving a case past its process')
  await move.click()
  await expect(dialog).toHaveCount(0)
  const status = async () =>
    (await desk.admin.call<{ state: { _id: string } }>('admin/loadForm3', { formDataId: id })).state._id
  await expect.poll(status).toBe('atgardad')
  await expect(page.getByText('Det lagades i går')).toBeVisible()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect.poll(status).toBe('ny')
})
