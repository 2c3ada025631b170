import type { Kind } from '../documents/kinds/kind.ts'
import type { Texts } from '../texts.ts'
import type { EffectFacts } from './contract.ts'

/** The product's own effects, by name: `params.as` is source, action or process; default all but steps of a process. */
export const effectKind = ({
  effects,
  texts,
}: {
  effects: readonly EffectFacts[]
  texts: Texts['translate']
}): Kind => ({
  isThere: (_db, _session, name) => effects.some((effect) => effect.name === name),

  async selector(session, { search, params }) {
    const t = texts(session.locale, session.org)
    const words = search?.toLowerCase() ?? ''
    return effects
      .flatMap(({ name, offered }) =>
        offered ? [{ value: name, label: t(offered.label), as: offered.as }] : [],
      )
      .filter(({ as }) => (typeof params?.as === 'string' ? as === params.as : as !== 'process'))
      .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(words))
      .map(({ value, label }) => ({ value, label, description: value }))
  },
})
