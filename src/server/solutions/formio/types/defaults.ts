import { msg } from '../../../../shared/i18n.ts'
import type { Reading } from '../reading.ts'

interface Kind {
  type: string
  start?: (value: string) => string | undefined
}

/** What a field to type in begins with. */
export function defaultOf(from: Reading, { type, start = (text) => text }: Kind) {
  const { defaultValue, multiple } = from.source
  const lines = multiple === true && type === 'text'
  const list = Array.isArray(defaultValue) && defaultValue.every(isPlain) ? defaultValue.filter(isSaid) : []
  const value = Array.isArray(defaultValue)
    ? lines
      ? list.join('\n')
      : list.length === 1
        ? list[0]
        : ''
    : defaultValue
  if (!isPlain(value) || !isSaid(value)) return {}
  const text = start(String(value))
  if (String(value).includes('{{')) {
    from.leave('defaultValue', msg`Standardvärdet är en mall i Form.io:s eget språk.`)
    return {}
  }
  if (text === undefined || text.length > 1_000) return {}
  from.take('defaultValue')
  return { defaultValue: text }
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
const isSaid = (value: string | number) => String(value).trim() !== ''
