import { type Token, tokenize } from './tokens.ts'

/** What an expression of a form's author says; a small part of JavaScript, read and never run. */
export type Expression =
  | { is: 'literal'; value: string | number | boolean | null }
  /** `data.container.key`, `row.key`: the words between the dots. */
  | { is: 'path'; words: string[] }
  /** `instance.isSubmissionDigital()`, `data.list.includes('x')`: the words before the brackets, and what is in them. */
  | { is: 'call'; words: string[]; args: Expression[] }
  /** `['a', 'b'].includes(x)` */
  | { is: 'oneOf'; of: Expression; items: (string | number)[] }
  | { is: 'not'; of: Expression }
  | { is: 'and' | 'or'; parts: Expression[] }
  | { is: 'compare'; sign: Comparison; left: Expression; right: Expression }
  | { is: 'choose'; when: Expression; yes: Expression; no: Expression }

export type Comparison = '===' | '!==' | '<' | '<=' | '>' | '>='

/**
 * The condition in a `customConditional`: `show = expression;`, an expression alone, or
 * `if (condition) { show = a } else { show = b }`. Undefined for anything else.
 */
export function parseCustom(code: string): Expression | undefined {
  const tokens = tokenize(code)
  if (!tokens || tokens.length === 0 || tokens.length > 2_000) return undefined
  try {
    const parser = createParser(tokens)
    const expression = parser.statement()
    return parser.atEnd() ? expression : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

class Unreadable extends Error {}

function createParser(tokens: readonly Token[]) {
  let at = 0
  let depth = 0
  const peek = (text: string) => tokens[at]?.text === text && tokens[at]?.kind !== 'text'
  const take = (text: string) => peek(text) && at++ >= 0
  const need = (text: string) => {
    if (!take(text)) throw new Unreadable()
  }

  function statement(): Expression {
    for (const word of ['let', 'var', 'const']) take(word)
    if (take('if')) return whole()
    if (peek('show') || peek('return')) return assigned()
    const expression = choice()
    while (take(';'));
    return expression
  }

  /** `show = expression;` */
  function assigned(): Expression {
    if (!take('return')) {
      need('show')
      need('=')
    }
    const expression = choice()
    while (take(';'));
    return expression
  }

  function whole(): Expression {
    need('(')
    const when = choice()
    need(')')
    const yes = block()
    need('else')
    const no = take('if') ? whole() : block()
    return { is: 'choose', when, yes, no }
  }

  function block(): Expression {
    const braces = take('{')
    const expression = assigned()
    if (braces) need('}')
    return expression
  }

  function choice(): Expression {
    // Every way down goes through here, so that brackets in brackets end somewhere.
    if (++depth > 60) throw new Unreadable()
    const when = or()
    if (take('?')) {
      const yes = choice()
      need(':')
      const no = choice()
      depth--
      return { is: 'choose', when, yes, no }
    }
    depth--
    return when
  }

  function or(): Expression {
    const parts = [and()]
    while (take('||')) parts.push(and())
    return parts.length === 1 ? (parts[0] as Expression) : { is: 'or', parts }
  }

  function and(): Expression {
    const parts = [comparison()]
    while (take('&&')) parts.push(comparison())
    return parts.length === 1 ? (parts[0] as Expression) : { is: 'and', parts }
  }

  function comparison(): Expression {
    const left = unary()
    for (const sign of ['===', '!==', '==', '!=', '<=', '>=', '<', '>'] as const) {
      if (!take(sign)) continue
      const strict = sign === '==' ? '===' : sign === '!=' ? '!==' : sign
      return { is: 'compare', sign: strict, left, right: unary() }
    }
    return left
  }

  function unary(): Expression {
    let negations = 0
    while (take('!')) negations++
    let expression = primary()
    for (; negations > 0; negations--) expression = { is: 'not', of: expression }
    return expression
  }

  function primary(): Expression {
    if (take('(')) {
      const inside = choice()
      need(')')
      return inside
    }
    if (take('[')) return oneOf()
    const minus = take('-')
    const token = tokens[at++]
    if (token?.kind === 'number') return { is: 'literal', value: Number(token.text) * (minus ? -1 : 1) }
    if (minus || !token) throw new Unreadable()
    if (token.kind === 'text') return { is: 'literal', value: token.text }
    if (token.kind !== 'name') throw new Unreadable()
    const constant = constants.get(token.text)
    return constant !== undefined ? { is: 'literal', value: constant } : path(token.text)
  }

  function path(first: string): Expression {
    const words = [first]
    while (true) {
      if (take('.') || take('?.')) {
        const token = tokens[at++]
        if (token?.kind !== 'name') throw new Unreadable()
        words.push(token.text)
      } else if (peek('[') && tokens[at + 1]?.kind === 'text') {
        words.push(tokens[at + 1]?.text ?? '')
        at += 2
        need(']')
      } else break
    }
    return take('(') ? { is: 'call', words, args: args() } : { is: 'path', words }
  }

  /** A list of values that is asked whether it includes something. */
  function oneOf(): Expression {
    const items: (string | number)[] = []
    while (!take(']')) {
      if (items.length > 0) need(',')
      const item = unary()
      if (item.is !== 'literal' || typeof item.value === 'boolean' || item.value === null)
        throw new Unreadable()
      items.push(item.value)
    }
    need('.')
    need('includes')
    need('(')
    const of = choice()
    need(')')
    return { is: 'oneOf', of, items }
  }

  function args(): Expression[] {
    const list: Expression[] = []
    while (!take(')')) {
      if (list.length > 0) need(',')
      list.push(choice())
    }
    return list
  }

  return { statement, atEnd: () => at === tokens.length }
}

const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
])
