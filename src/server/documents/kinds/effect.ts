import type { Kind } from './kind.ts'

/** The product's own effects, by name: `params.as` is source, action or process; default all but steps of a process. */
export const effect: Kind = {
  async selector(services, session, { search, params }) {
    const t = services.texts(session.locale, session.org)
    const words = search?.toLowerCase() ?? ''
    return services.effects.list
      .flatMap(({ name, offered }) =>
        offered ? [{ value: name, label: t(offered.label), as: offered.as }] : [],
      )
      .filter(({ as }) => (typeof params?.as === 'string' ? as === params.as : as !== 'process'))
      .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(words))
      .map(({ value, label }) => ({ value, label, description: value }))
  },
}
