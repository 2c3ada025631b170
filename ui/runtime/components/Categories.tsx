import type { Categories as Definition } from '../../../src/shared/catalogue/Categories.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Cards of categories, each a link to the view that lists what is in it. */
export function Categories({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = String(settings.label ?? '')
  const width = [1, 2, 3].includes(Number(settings.columns)) ? Number(settings.columns) : 3
  if (!model)
    return mode === 'builder' ? <p className="v-placeholder">{label || t('Kategorierna visas här')}</p> : null
  const Heading = label === '' ? 'h2' : 'h3'
  return (
    <section className="v-categories" aria-label={label || t('Kategorier')}>
      {label !== '' && <h2>{label}</h2>}
      {model.cards.length === 0 && <p className="v-muted">{t('Här finns inget ännu.')}</p>}
      <ul className={`v-cards v-cards-${width}`}>
        {model.cards.map((card) => (
          <li key={card.categoryId} className="v-card">
            {card.img && <img src={`/a/${encodeURIComponent(card.img)}`} alt="" loading="lazy" />}
            <Heading>
              <a href={`/v/${model.to}?categoryId=${encodeURIComponent(card.categoryId)}`} lang={card.lang}>
                {card.name}
              </a>
            </Heading>
            {card.description && <p lang={card.aboutLang}>{card.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
