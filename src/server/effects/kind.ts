import type { Kind } from '../documents/kinds/kind.ts'
import type { Texts } from '../texts.ts'
import type { EffectFacts } from './contract.ts'

/** The product's own effects, by name: those for the use in `params.as`, without it all that are offered. */
export const effectKind = ({
  effects,
  texts,
}: {
  effects: readonly EffectFacts[]
  texts: Texts['translate']
}): Kind => ({
  isThere: (_db, _session, name, as) =>
    effects.some((effect) => effect.name === name && (!as || effect.offered?.as === as)),

  async selector(session, { search, params }) {
    const t = texts(session.locale, session.org)
    const words = search?.toLowerCase() ?? ''
    return effects
      .flatMap(({ name, offered }) =>
        offered ? [{ value: name, label: t(offered.label), as: offered.as }] : [],
      )
      .filter(({ as }) => params?.as === undefined || as === params.as)
      .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(words))
      .map(({ value, label }) => ({ value, label, description: value }))
  },
})
