import { administrator, login } from './server.ts'

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
