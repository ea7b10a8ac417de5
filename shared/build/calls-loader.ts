import { parse, print, type CallExpression, type Expression, type Module } from '@swc/core'
import { leaveOut } from './leave-out.ts'

/** Only the server reads these. All are optional in `Call`, so its types hold in the browser, too. */
const ofServer = new Set(['params', 'query', 'body', 'refusals', 'group', 'summary', 'mediaType'])

/** Modules whose functions only construct values. */
const makers = /^(?:superstruct|\.\/call\.[jt]s|\.\.\/rules\/.*)$/
/** Except these, which throw. */
const doers = new Set(['assert', 'create', 'mask', 'validate'])

/**
 * A webpack loader for `shared/calls`: in the browser a call is without what only the server reads, and what makes structs
 * and calls is marked as such, so that no page carries those that it does not use.
 */
export default async function callsLoader(source: string): Promise<string> {
  const program = await parse(source, { syntax: 'typescript', target: 'es2022', comments: true })
  const calls = program.body.flatMap((item) => {
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'VariableDeclaration') return []
    return item.declaration.declarations.flatMap(({ init }) => (init && isCall(init) ? [init] : []))
  })
  for (const { arguments: given } of calls) {
    for (const { expression } of given) if (expression.type === 'ObjectExpression') leaveOut(ofServer, expression)
  }
  return markMakers(program, calls.length > 0 ? (await print(program)).code : source)
}

function markMakers({ body }: Module, code: string): string {
  const imports = body.flatMap((item) =>
    item.type === 'ImportDeclaration' && makers.test(item.source.value) ? item.specifiers : [],
  )
  const names = imports.map(({ local }) => local.value).filter((name) => !doers.has(name))
  return names.length > 0
    ? code.replaceAll(new RegExp(`(?<!\\w|(?<!\\.)\\.)(?:${names.join('|')})\\(`, 'g'), '/*#__PURE__*/ $&')
    : code
}

function isCall(value: Expression): value is CallExpression {
  return value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.value === 'call'
}
