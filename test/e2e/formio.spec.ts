import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { logIn } from './support/logIn.ts'
import { commandLine, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

// Forms that nobody here wrote. They are not part of the repository: without them there is nothing to try.
const folder = resolve(import.meta.dirname, '../../../shared/forms')
const run = promisify(execFile)

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

for (const name of ['nav083501', 'cypress101']) {
  const file = join(folder, `formio-nav-${name}.json`)
  test(`${name} is imported through the running server, published, filled in and sent`, async ({
    page,
    context,
  }) => {
    test.skip(!existsSync(file), `${file} is not here`)
    const heard = complaintsOf(context)
    const [command, ...before] = commandLine()
    const data = join(server.folder, 'data')
    const { stdout } = await run(command, [
      ...before,
      'form',
      'import',
      '--from',
      'formio',
      '--json',
      '--data',
      data,
      file,
    ])
    const imported = JSON.parse(stdout) as Imported
    expect(imported.report.filter(({ outcome, reason }) => outcome !== 'mapped' && !reason)).toEqual([])
    const admin = await login(server.url)
    await admin.call('form/publish', { id: imported.id, comment: 'Inläst' })

    await page.goto(`${server.url}/v/s?formId=${imported.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(imported.name)
    const receipt = page.getByText(/^Ditt ärendenummer är/)
    for (let at = 0; at < 30 && !(await receipt.isVisible()); at++) {
      const here = page.url()
      await answer(page)
      await expectAccessible(page, `${name}: ${await page.title()}`)
      const last = page.getByRole('button', { name: 'Skicka in' })
      const sending = await last.isVisible()
      await (sending ? last : page.getByRole('button', { name: 'Nästa' }).last()).click()
      const wrong = page.locator('.v-summary-errors')
      if (sending) await expect(receipt.or(wrong)).toBeVisible()
      else await expect.poll(async () => page.url() !== here || (await wrong.isVisible())).toBe(true)
      expect(await wrong.allTextContents(), here).toEqual([])
    }
    await expect(receipt).toContainText(/\d{4}-\d+/)
    expect(heard).toEqual([])
  })
}

test('the dialog says of every property of a form what became of it, those without meaning here folded', async ({
  page,
}) => {
  const definition = {
    title: 'Prov',
    display: 'form',
    components: [
      { type: 'textfield', key: 'namn', label: 'Namn', input: true, tableView: true, spellcheck: true },
    ],
  }
  await logIn(page, server.url)
  await page.goto(`${server.url}/form`)
  await page.getByRole('button', { name: 'Importera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importera ett formulär' })
  const buffer = Buffer.from(JSON.stringify(definition))
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prov.json', mimeType: 'application/json', buffer })
  await dialog.getByRole('button', { name: 'Importera' }).click()
  await expect(dialog.getByText('Prov är importerat')).toBeVisible()
  const lines = dialog.getByText('Utan betydelse', { exact: true })
  await expect(lines.first()).toBeHidden()
  const said = await dialog.getByText(/^Egenskaper:/).textContent()
  const count = Number(/(\d+) utan betydelse här/.exec(said ?? '')?.[1])
  await dialog.getByText(`${count} egenskaper utan betydelse här`, { exact: true }).click()
  await expect(lines.first()).toBeVisible()
  await expect(dialog.getByText('tableView', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the report of an import, unfolded')
})

interface Imported {
  id: string
  name: string
  report: { outcome: 'mapped' | 'approximated' | 'leftOut'; reason?: string }[]
}

/** Answers every question shown, those that an answer brings up included. */
async function answer(page: Page): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    const next = await firstOpen(page, done)
    if (!next) return
    done.add(next.id)
    await fill(page.locator(`[data-e2e="${next.id}"]`), next)
  }
}

interface Question {
  id: string
  kind: string
  label: string
}

/** Marks the first control that has not been met, one of each group of radio buttons. */
function firstOpen(page: Page, done: Set<string>): Promise<Question | null> {
  return page.evaluate(
    (met) => {
      const controls = document.querySelectorAll<HTMLInputElement>(
        '.v-form-main form :is(input:not([type=hidden]), select, textarea)',
      )
      for (const control of controls) {
        const radio = control.type === 'radio'
        const id = `${control.name || control.id}${control.type === 'checkbox' ? `=${control.value}` : ''}`
        if (met.includes(id) || control.disabled || (!radio && control.closest('[hidden]'))) continue
        control.setAttribute('data-e2e', id)
        const label = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? ''
        return { id, kind: control.tagName === 'SELECT' ? 'select' : control.type, label }
      }
      return null
    },
    [...done],
  )
}

async function fill(control: Locator, { kind, label }: Question): Promise<void> {
  if (kind === 'radio' || kind === 'checkbox') return control.check({ force: true })
  if (kind === 'file') return attach(control)
  if (kind === 'select') return void (await control.selectOption({ index: 1 }))
  await control.fill(textFor(kind, label))
}

async function attach(control: Locator): Promise<void> {
  const field = control.page().locator('.v-field', { has: control }).last()
  await control.setInputFiles({ name: 'vedlegg.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await expect(field.getByRole('link', { name: 'vedlegg.pdf' })).toBeVisible()
}

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

function textFor(kind: string, label: string): string {
  // The first day of a span stands before the last one.
  if (kind === 'date') return /til hvilken/i.test(label) ? '2027-03-01' : '2026-10-01'
  if (kind === 'month') return '2026-11'
  if (kind === 'email') return 'kari@example.org'
  if (/fødselsnummer/i.test(label)) return '13097248022'
  if (/organisasjonsnummer/i.test(label)) return '889640782'
  if (/postnummer|postkode/i.test(label)) return '0150'
  if (kind === 'tel' || /telefon/i.test(label)) return '+47 21 07 00 00'
  if (kind === 'number' || /NOK|inntekt|overskudd|antall|prosent|beløp/i.test(label)) return '12'
  return 'Kari'
}
