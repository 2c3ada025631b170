import { allIn, type ByName, findIn } from '../call/called.ts'
import type { Kind } from '../documents/kinds/kind.ts'
import type { Texts } from '../texts.ts'
import type { EffectFacts } from './contract.ts'

/** The product's own effects, by name: those for the use in `params.as`, without it all that are offered. */
export const effectKind = ({
  effects,
  texts,
}: {
  effects: ByName<EffectFacts>
  texts: Texts['translate']
}): Kind => ({
  async isThere(_db, _session, name, as) {
    const effect = await findIn(effects)(name)
    return effect !== undefined && (!as || effect.offered?.as === as)
  },

  async selector(session, { search, params }) {
    const t = texts(session.locale, session.org)
    const words = search?.toLowerCase() ?? ''
    return (await allIn(effects))
      .flatMap(({ name, offered }) =>
        offered ? [{ value: name, label: t(offered.label), as: offered.as }] : [],
      )
      .filter(({ as }) => params?.as === undefined || as === params.as)
      .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(words))
      .map(({ value, label }) => ({ value, label, description: value }))
  },
})
