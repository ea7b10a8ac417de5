// Rules of oxlint: what once saved lines, and words that nobody else uses. `.oxlintrc.json` turns them on.

/** The part of a syntax tree that the rules read. */
interface Node {
  type: string
  argument?: Node
  computed?: boolean
  elements?: (Node | null)[]
  expression?: Node
  id?: Node | null
  init?: Node | null
  key?: Node
  left?: Node
  name?: string
  operator?: string
  param?: Node | null
  parameter?: Node
  params?: Node[]
  parent?: Node
  properties?: Node[]
  right?: Node
  value?: Node | null
}

interface Context {
  filename: string
  report(problem: { node: Node; message: string }): void
}

/** Expressions that change a variable. */
const changes = new Set(['AssignmentExpression', 'UpdateExpression'])

const patterns: Readonly<Record<string, string>> = {
  ArrayPattern: 'ArrayExpression',
  ObjectPattern: 'ObjectExpression',
}

/** Returns whether a literal is only written to be taken apart: `[a, b] = [x, y]`. */
function isTakenApart(pattern: Node | null | undefined, value: Node | null | undefined): boolean {
  const literal = pattern && patterns[pattern.type]
  return literal !== undefined && literalOf(value) === literal
}

/** Returns the kind of a literal, also within `(['a', 'b'] as const)`. */
function literalOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return literalOf(node.expression)
  return node?.type
}

/** Words of a private dialect, and what the field says. */
const dialect: ReadonlyMap<string, string> = new Map([
  ['beside', 'side channel'],
  ['former', 'previous'],
  ['kept', 'stored or cached'],
  ['told', 'logged, reported or sent'],
  ['untold', 'not sent'],
  ['wished', 'key, request or target'],
  ['wanted', 'key, request or target'],
  ['asked', 'request, query or key'],
  ['unasked', 'not requested'],
  ['whoever', 'the person or program it is'],
  ['draw', 'random'],
  ['most', 'max'],
  ['refuse', 'reject'],
  ['refused', 'rejected'],
])

/** Names of the law: the day on which a right was asked for, the question who the person is, that a request was refused. */
const legalNames = /^(asked_?(on|at)|hasAsked|(identity|review)_?asked|refused$)/i

/** Returns the first word of a name that is dialect: words begin at capitals, and at hyphens of files. */
function findDialect(name: string): string | undefined {
  if (legalNames.test(name)) return undefined
  const words = name.split(/(?=[A-Z])|[-_.]/).map((word) => word.toLowerCase())
  // At the end `most` is an adverb.
  return words.find((word, at) => dialect.has(word) && (word !== 'most' || at === 0))
}

/** Returns the names that a declaration, a parameter or a part of one declares. */
function* namesIn(node: Node | null | undefined): Generator<Node> {
  if (!node) return
  if (node.type === 'Identifier') yield node
  // `{ name: other = 1 }`, `[one, ...others]`, `constructor(private name)`
  for (const part of [...(node.properties ?? []), ...(node.elements ?? [])]) yield* namesIn(part)
  if (node.type === 'Property') yield* namesIn(node.value)
  if (node.type === 'AssignmentPattern') yield* namesIn(node.left)
  if (node.type === 'RestElement') yield* namesIn(node.argument)
  if (node.type === 'TSParameterProperty') yield* namesIn(node.parameter)
}

export default {
  meta: { name: 'plain' },
  rules: {
    'no-tuple-declaration': {
      create(context: Context) {
        const message = 'Give each variable a declaration or an assignment of its own.'
        return {
          VariableDeclarator(node: Node) {
            if (isTakenApart(node.id, node.init)) context.report({ node, message })
          },
          AssignmentExpression(node: Node) {
            if (isTakenApart(node.left, node.right)) context.report({ node, message })
          },
          // `{}` for options that are left out is meant.
          AssignmentPattern(node: Node) {
            if (node.left?.type === 'ArrayPattern' && isTakenApart(node.left, node.right))
              context.report({ node, message })
          },
        }
      },
    },
    'no-dialect': {
      create(context: Context) {
        function report(node: Node, name: string) {
          const word = findDialect(name)
          if (word) context.report({ node, message: `"${word}" is dialect: say ${dialect.get(word)}.` })
        }
        function check(declared: Node | null | undefined) {
          for (const node of namesIn(declared)) report(node, node.name ?? '')
        }
        function checkFunction({ id, params = [] }: Node) {
          for (const declared of [id, ...params]) check(declared)
        }
        /** Checks a key. Names that a pattern takes apart come from elsewhere. */
        function checkKey({ key, computed, parent }: Node) {
          if (!key || computed || parent?.type === 'ObjectPattern') return
          report(key, key.name ?? '')
        }
        return {
          Program: (node: Node) => report(node, context.filename.split('/').at(-1) ?? ''),
          VariableDeclarator: ({ id }: Node) => check(id),
          FunctionDeclaration: checkFunction,
          FunctionExpression: checkFunction,
          ArrowFunctionExpression: checkFunction,
          TSFunctionType: checkFunction,
          TSMethodSignature: checkFunction,
          CatchClause: ({ param }: Node) => check(param),
          ClassDeclaration: ({ id }: Node) => check(id),
          TSInterfaceDeclaration: ({ id }: Node) => check(id),
          TSTypeAliasDeclaration: ({ id }: Node) => check(id),
          TSEnumDeclaration: ({ id }: Node) => check(id),
          Property: checkKey,
          PropertyDefinition: checkKey,
          MethodDefinition: checkKey,
          TSPropertySignature: checkKey,
        }
      },
    },
    'no-void-assignment': {
      create(context: Context) {
        const message = 'Write a block around the assignment.'
        return {
          UnaryExpression(node: Node) {
            if (node.operator === 'void' && changes.has(node.argument?.type ?? '')) context.report({ node, message })
          },
        }
      },
    },
    'no-literal-spread': {
      create(context: Context) {
        const message = 'Write the elements or properties without a spread around them.'
        function check(parts: readonly (Node | null)[], literal: string) {
          for (const node of parts) {
            if (node?.type === 'SpreadElement' && literalOf(node.argument) === literal)
              context.report({ node, message })
          }
        }
        return {
          ArrayExpression: ({ elements = [] }: Node) => check(elements, 'ArrayExpression'),
          ObjectExpression: ({ properties = [] }: Node) => check(properties, 'ObjectExpression'),
        }
      },
    },
  },
}
