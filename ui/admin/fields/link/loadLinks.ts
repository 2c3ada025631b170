import { msg, type Translate } from '../../../../src/shared/i18n.ts'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import type { Client } from '../../client.tsx'

/**
 * What a link may lead to, by name: views by their address, forms and processes by their id, which is an address of
 * theirs (`src/server/pages/formAddress.ts`), files by theirs. Kinds that the session may not name are left out.
 */
export async function loadLinks(
  { call }: Pick<Client, 'call'>,
  t: Translate,
  { search, applicationRef }: { search: string; applicationRef: string | undefined },
): Promise<Option[]> {
  const found = await Promise.all(
    kinds.map(async ({ page, title, icon, mapping, address }) => {
      const asked = call('admin/loadSelectorv3', {
        page,
        ...(mapping && { mapping }),
        ...(search && { search }),
        ...(page === 'view' && applicationRef && { applicationRef }),
      })
      const { options } = await asked.catch(() => ({ options: [] }))
      return options.map(({ value, label }) => ({
        value: address ? address(value) : value,
        label,
        icon,
        description: t(title),
      }))
    }),
  )
  return found.flat()
}

const kinds: {
  page: string
  title: ReturnType<typeof msg>
  icon: string
  mapping?: { value: string }
  address?: (id: string) => string
}[] = [
  { page: 'form', title: msg`Formulär`, icon: 'file-text' },
  { page: 'view', title: msg`Vy`, icon: 'layout-template', mapping: { value: 'url' } },
  { page: 'process', title: msg`Process`, icon: 'workflow' },
  { page: 'asset', title: msg`Fil`, icon: 'paperclip', address: (id) => `/a/${id}` },
]
