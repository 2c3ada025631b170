import { z } from 'zod'
import { catalogue } from '../shared/catalogue/index.ts'
import { fieldsShape } from '../shared/fields/shape.ts'
import { schemas } from '../shared/schemas/index.ts'
import { errors } from '../shared/wire/errors.ts'
import { actions } from './actions/index.ts'
import { effects } from './effects/index.ts'
import { version } from './version.ts'

/** Every action, effect, schema and component with its shapes as JSON Schema: `GET /api/protocol`. */
export function protocol() {
  return {
    version,
    actions: actions.map(contract),
    effects: effects.map((effect) => ({
      ...contract(effect),
      // As an editor draws them; what is not set is added when it is run.
      ...(effect.settings && { settings: effect.settings }),
    })),
    schemas: schemas.map(({ name, scope, allow, fields }) => ({
      name,
      scope,
      allow,
      data: jsonSchema(fieldsShape(fields)),
    })),
    components: catalogue.map(({ type, group, parents, settings, events = [], effects = [] }) => ({
      type,
      group,
      parents,
      events,
      effects,
      settings: jsonSchema(fieldsShape(settings)),
    })),
    errors: Object.entries(errors).map(([code, { status, message }]) => ({
      code,
      status,
      message: message.id,
    })),
  }
}

function contract(definition: { name: string; allow: unknown; input: z.ZodType; output: z.ZodType }) {
  return {
    name: definition.name,
    /** The permission, or `input` when it depends on what is asked for. */
    allow: typeof definition.allow === 'string' ? definition.allow : 'input',
    input: jsonSchema(definition.input, 'input'),
    output: jsonSchema(definition.output),
  }
}

function jsonSchema(shape: z.ZodType, io: 'input' | 'output' = 'output'): unknown {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' })
}
