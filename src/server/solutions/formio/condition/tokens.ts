/** A word of an expression: a name, a text, a number, or a sign. */
export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'sign'; text: string }

const signs = [
  '===',
  '!==',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '=>',
  '?.',
  '!',
  '<',
  '>',
  '=',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '.',
  ',',
  ';',
  '?',
  ':',
  '+',
  '-',
  '*',
  '/',
  '%',
]

/** The words of a JavaScript expression, comments left out; undefined when it has anything this does not know. */
export function tokenize(code: string): Token[] | undefined {
  const tokens: Token[] = []
  let at = 0
  while (at < code.length) {
    const rest = code.slice(at)
    const space = /^(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0]
    if (space) {
      at += space.length
      continue
    }
    const token = read(rest)
    if (!token) return undefined
    tokens.push(token.token)
    at += token.length
  }
  return tokens
}

function read(rest: string): { token: Token; length: number } | undefined {
  const text = /^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`\\$]*)`)/.exec(rest)
  if (text)
    return {
      token: { kind: 'text', text: unescaped(text[1] ?? text[2] ?? text[3] ?? '') },
      length: text[0].length,
    }
  const number = /^\d+(\.\d+)?/.exec(rest)?.[0]
  if (number) return { token: { kind: 'number', text: number }, length: number.length }
  const name = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(rest)?.[0]
  if (name) return { token: { kind: 'name', text: name }, length: name.length }
  const sign = signs.find((one) => rest.startsWith(one))
  return sign ? { token: { kind: 'sign', text: sign }, length: sign.length } : undefined
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign)
}
