import type { Page } from '@playwright/test'
import { administrator, type Filling, login } from './server.ts'

/** People of the fault report's organisation, made by `seedPeople`. */
export const handler = {
  email: 'hanna@example.org',
  password: 'lyktstolpe cykel granit',
  name: 'Hanna Handläggare',
}
export const registrar = {
  email: 'rune@example.org',
  password: 'brevlåda myra tallkotte',
  name: 'Rune Registrator',
}

/** A handler and a registrar, as an administrator would add them. Answers with their ids. */
export async function seedPeople(url: string): Promise<{ handler: string; registrar: string }> {
  const admin = await login(url, administrator)
  const add = async (who: typeof handler, role: string) => {
    const { id } = await admin.call<{ id: string }>('admin/create', {
      page: 'user',
      data: { name: who.name, email: who.email, password: who.password, roles: [role] },
    })
    return id
  }
  return {
    handler: await add(handler, 'role-handlaggare'),
    registrar: await add(registrar, 'role-registrator'),
  }
}

/** Somebody with an account who sends cases in, and has no role. */
export const eva = { email: 'eva@example.org', password: 'lyktstolpe cykel granit', name: 'Eva Ekström' }

/** The same as a filling: for servers of which nobody asks how the people came in. */
export const staff: Filling<{ handler: string; registrar: string }> = {
  name: 'staff',
  fill: seedPeople,
  accounts: [handler, registrar],
}

/** And Eva. */
export const staffAndEva: Filling<null> = {
  name: 'staff-eva',
  async fill(url) {
    await seedPeople(url)
    const admin = await login(url, administrator)
    await admin.call('admin/create', { page: 'user', data: { ...eva, roles: [] } })
    return null
  },
  accounts: [handler, registrar, eva],
}

const places = ['Storgatan 12', 'Skolgatan 3', 'Parkvägen', 'Lekplatsen vid Ekbacken', 'Hamngatan 40']
const kinds: Record<string, unknown>[] = [
  { galler: 'belysning', stolpnummer: '1204' },
  { galler: 'hal', fara: 'nej' },
  { galler: 'park', utrustning: 'gunga' },
  { galler: 'skrap' },
]

/** Sends cases in as an anonymous visitor. Answers with their ids, the first sent in first. */
export async function seedCases(url: string, count: number): Promise<string[]> {
  const visitor = await login(url, null)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { formDataId } = await visitor.call<{ formDataId: string }>('admin/saveFormData3', {
      formId: 'form-felanmalan',
      complete: true,
      data: {
        namn: `Invånare ${n + 1}`,
        epost: `invanare${n + 1}@example.org`,
        ...kinds[n % kinds.length],
        plats: places[n % places.length],
        beskrivning: 'Lampan blinkar hela natten.',
      },
    })
    ids.push(formDataId)
  }
  return ids
}

/** A case by which its sender, who has no account, comes back to it. */
export interface HeldCase {
  formDataId: string
  caseToken: string
}

/** Sends in a report of rubbish in these words, as a visitor who has no account. */
export async function sendRubbish(url: string, beskrivning: string): Promise<HeldCase> {
  const visitor = await login(url, null)
  return visitor.call<HeldCase>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: { namn: 'Eva', epost: 'eva@example.org', galler: 'skrap', plats: 'Parkvägen', beskrivning },
  })
}

/** Opens the case as its sender, who holds it by the page that they sent it from. */
export async function openHeld(page: Page, url: string, { formDataId, caseToken }: HeldCase): Promise<void> {
  const address = `${url}/v/s?formId=form-felanmalan`
  const held = Object.entries({ _do: 'case', _formDataId: formDataId, _caseToken: caseToken })
  const inputs = held.map(([name, value]) => `<input name="${name}" value="${value}">`).join('')
  await page.goto(address)
  await page.setContent(`<form method="post" action="${address}">${inputs}<button>Öppna</button></form>`)
  await page.getByRole('button').click()
}
