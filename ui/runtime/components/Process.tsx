import type { Process as Definition } from '../../../src/shared/catalogue/Process.ts'
import type { ProcessModel } from '../../../src/shared/wire/page/services.ts'
import { ProcessTile, useFavourites } from '../ProcessTile.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** One service: its name leads to it. A visitor who is logged in may make it a favourite. */
export function Process({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  if (!model) return mode === 'builder' ? <p className="v-placeholder">{t('Processen visas här')}</p> : null
  return <Found model={model} hides={settings.hideFavorites === true} />
}

function Found({ model: { process, loved }, hides }: { model: ProcessModel; hides: boolean }) {
  const { t } = usePage()
  const { love, toggle } = useFavourites(process ? { [process._id]: loved } : {}, hides)
  if (!process) return <p className="v-muted">{t('E-tjänsten finns inte, eller är inte öppen.')}</p>
  return (
    <div className="v-cards">
      <ProcessTile
        as="div"
        process={process}
        heading="h2"
        loved={love[process._id] === true}
        onLove={toggle}
      />
    </div>
  )
}
