import * as acorn from 'acorn'

/** What an expression of a form's author says; a small part of JavaScript, read and never run. */
export type Expression =
  | { is: 'literal'; value: string | number | boolean | null }
  /** `data.container.key`, `row.key`: the words between the dots. */
  | { is: 'path'; words: string[] }
  /**
   * `instance.isSubmissionDigital()`, `data.list.includes('x')`: the words before the brackets, and what is in them.
   */
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
 * `if (condition) { show = a } else { show = b }`. Undefined for anything else. `name` is what is assigned.
 */
export function parseCustom(code: string, name: 'show' | 'result' = 'show'): Expression | undefined {
  if (code.length > longest) return undefined
  try {
    const { body } = acorn.parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true })
    const [statement, ...rest] = body.filter(({ type }) => type !== 'EmptyStatement')
    return statement && rest.length === 0 ? statementOf(statement as acorn.Statement, name) : undefined
  } catch (error) {
    // Brackets in brackets without end exhaust the parser itself.
    if (error instanceof Unreadable || error instanceof SyntaxError || error instanceof RangeError)
      return undefined
    throw error
  }
}

/** Characters; in forms in use it is some hundred. */
const longest = 20_000
const deepest = 60

class Unreadable extends Error {}

function statementOf(statement: acorn.Statement, name: string): Expression {
  if (statement.type === 'IfStatement') return whole(statement, name)
  const isAlone =
    statement.type === 'ExpressionStatement' && statement.expression.type !== 'AssignmentExpression'
  return isAlone ? read(statement.expression) : assigned(statement, name)
}

/** `show = expression`, `let show = expression` or `return expression`. */
function assigned(statement: acorn.Statement, name: string): Expression {
  if (statement.type === 'ReturnStatement' && statement.argument) return read(statement.argument)
  if (statement.type === 'VariableDeclaration' && statement.declarations.length === 1) {
    const [{ id, init }] = statement.declarations as [acorn.VariableDeclarator]
    if (isNamed(id, name) && init) return read(init)
  }
  if (statement.type === 'ExpressionStatement') {
    const { expression } = statement
    if (
      expression.type === 'AssignmentExpression' &&
      expression.operator === '=' &&
      isNamed(expression.left, name)
    )
      return read(expression.right)
  }
  throw new Unreadable()
}

const isNamed = (node: acorn.Pattern, name: string) => node.type === 'Identifier' && node.name === name

function whole({ test, consequent, alternate }: acorn.IfStatement, name: string, depth = 0): Expression {
  if (!alternate || depth > deepest) throw new Unreadable()
  const no =
    alternate.type === 'IfStatement' ? whole(alternate, name, depth + 1) : assigned(only(alternate), name)
  return { is: 'choose', when: read(test), yes: assigned(only(consequent), name), no }
}

/** The one statement in braces, or without. */
function only(statement: acorn.Statement): acorn.Statement {
  if (statement.type !== 'BlockStatement') return statement
  const [first, ...rest] = statement.body.filter(({ type }) => type !== 'EmptyStatement')
  if (!first || rest.length > 0) throw new Unreadable()
  return first
}

function read(node: acorn.Expression | acorn.PrivateIdentifier | acorn.Super, depth = 0): Expression {
  if (depth > deepest) throw new Unreadable()
  const inside = (inner: acorn.Expression | acorn.PrivateIdentifier) => read(inner, depth + 1)
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return inside(node.expression)
    case 'UnaryExpression':
      if (node.operator === '!') return { is: 'not', of: inside(node.argument) }
      return { is: 'literal', value: negative(node) }
    case 'LogicalExpression':
      if (node.operator === '??') throw new Unreadable()
      return { is: node.operator === '||' ? 'or' : 'and', parts: chain(node).map(inside) }
    case 'BinaryExpression': {
      const sign = signs[node.operator]
      if (!sign) throw new Unreadable()
      return { is: 'compare', sign, left: inside(node.left), right: inside(node.right) }
    }
    case 'ConditionalExpression':
      return {
        is: 'choose',
        when: inside(node.test),
        yes: inside(node.consequent),
        no: inside(node.alternate),
      }
    case 'CallExpression':
      return callOf(node, inside)
    case 'Identifier':
      return node.name === 'undefined' ? { is: 'literal', value: null } : { is: 'path', words: [node.name] }
    case 'MemberExpression':
      return { is: 'path', words: wordsOf(node) }
    default:
      return { is: 'literal', value: literalOf(node) }
  }
}

const signs: Partial<Record<string, Comparison>> = {
  '===': '===',
  '==': '===',
  '!==': '!==',
  '!=': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** `a && b && c` as three parts. */
function chain({ operator, left, right }: acorn.LogicalExpression): acorn.Expression[] {
  const parts = [right]
  let first = left
  for (; first.type === 'LogicalExpression' && first.operator === operator; first = first.left) {
    parts.unshift(first.right)
  }
  return [first, ...parts]
}

function callOf(
  { callee, arguments: given }: acorn.CallExpression,
  inside: (node: acorn.Expression) => Expression,
): Expression {
  const args = given.map((arg) => {
    if (arg.type === 'SpreadElement') throw new Unreadable()
    return inside(arg)
  })
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression')
    return { is: 'call', words: wordsOf(callee), args }
  // A list of values that is asked whether it includes something.
  const [of, ...rest] = args
  if (wordOf(callee) !== 'includes' || !of || rest.length > 0) throw new Unreadable()
  const items = callee.object.elements.map((item) => {
    const value = item && item.type !== 'SpreadElement' ? inside(item) : undefined
    if (value?.is !== 'literal' || typeof value.value === 'boolean' || value.value === null)
      throw new Unreadable()
    return value.value
  })
  return { is: 'oneOf', of, items }
}

/** `a.b['c']` as words. */
function wordsOf(node: acorn.Expression | acorn.Super): string[] {
  const words: string[] = []
  let object = node
  for (; object.type === 'MemberExpression'; object = object.object) words.unshift(wordOf(object))
  if (object.type !== 'Identifier') throw new Unreadable()
  return [object.name, ...words]
}

function wordOf({ computed, property }: acorn.MemberExpression): string {
  if (!computed && property.type === 'Identifier') return property.name
  if (computed && property.type === 'Literal' && typeof property.value === 'string') return property.value
  throw new Unreadable()
}

function literalOf(node: acorn.Expression | acorn.PrivateIdentifier | acorn.Super) {
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? ''
  const value = node.type === 'Literal' ? node.value : undefined
  if (value === null ? node.type === 'Literal' && !node.regex && !node.bigint : isPlain(value))
    return value as string | number | boolean | null
  throw new Unreadable()
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function negative({ operator, argument }: acorn.UnaryExpression): number {
  const value = operator === '-' && argument.type === 'Literal' ? argument.value : undefined
  if (typeof value !== 'number') throw new Unreadable()
  return -value
}
