import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { root } from './processes.ts'

const dialect: Record<string, string> = {
  variable: 'export const wanted = 1',
  parameter: 'export function find(wanted: string) { return wanted }',
  'parameter of an arrow': 'export const find = (wanted: string) => wanted',
  'parameter with a default': 'export const find = (wanted = 1) => wanted',
  'parameter of a constructor': 'export class Store { constructor(readonly wantedKey: string) {} }',
  'other parameters': 'export const find = (...wanted: string[]) => wanted',
  'destructured name': "export const { wanted } = { ...JSON.parse('{}') }",
  'destructured under another name': "export const { key: wanted } = { ...JSON.parse('{}') }",
  'destructured parameter': 'export const find = ([wanted]: string[]) => wanted',
  property: "export const row = { wanted: 'key' }",
  'property of a type': 'export interface Row { wanted: string }',
  'field of a class': 'export class Store { wanted = 1 }',
  method: 'export class Store { findWanted() { return 1 } }',
  'parameter of a type': 'export type Find = (wanted: string) => void',
}

const plain: Record<string, string> = {
  'name of somebody else': "export const { wanted: key } = { ...JSON.parse('{}') }",
  constructor: 'export class Store { constructor(readonly key: string) {} }',
  'text as a key': "export const texts = { 'facts.asked': 'Request' }",
  'name of the law': 'export interface Figures { refused: number; askedOn: string }',
}

test('dialect is reported in every name that code declares, and nowhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-code-'))
  const config = {
    jsPlugins: [join(root, 'scripts/plain-code.ts')],
    categories: { correctness: 'off' },
    rules: { 'plain/no-dialect': 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  const sources = Object.entries({ ...dialect, ...plain })
  const fileOf = (name: string) => `${name.replaceAll(' ', '_')}.ts`
  for (const [name, text] of sources) writeFileSync(join(folder, fileOf(name)), `${text}\n`)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { said } = await runProgram([oxlint, '-f', 'unix'], { cwd: folder })
  const reported = sources.filter(([name]) => `\n${said}`.includes(`\n${fileOf(name)}:`)).map(([name]) => name)
  expect(reported).toEqual(Object.keys(dialect))
  rmSync(folder, { recursive: true })
})
