// Rules of oxlint for what once saved lines: `.oxlintrc.json` names the folders in which they hold.

/** The part of a syntax tree that the rules read. */
interface Node {
  type: string
  argument?: Node
  elements?: (Node | null)[]
  expression?: Node
  id?: Node
  init?: Node | null
  left?: Node
  operator?: string
  properties?: Node[]
  right?: Node
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

/** Expressions that change a variable. */
const changes = new Set(['AssignmentExpression', 'UpdateExpression'])

const patterns: Readonly<Record<string, string>> = {
  ArrayPattern: 'ArrayExpression',
  ObjectPattern: 'ObjectExpression',
}

/** Returns whether a literal is only written to be taken apart: `[a, b] = [x, y]`. */
function isTakenApart(pattern: Node | undefined, value: Node | null | undefined): boolean {
  const literal = pattern && patterns[pattern.type]
  return literal !== undefined && literalOf(value) === literal
}

/** Returns the kind of a literal, also within `(['a', 'b'] as const)`. */
function literalOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return literalOf(node.expression)
  return node?.type
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
