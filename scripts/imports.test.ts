import { findCircles, readImports } from './imports.ts'

test.each([
  ["import a from './a.ts'", './a.ts'],
  ["import type { A } from './a.ts'", './a.ts'],
  ["import './a.css'", './a.css'],
  ["export { a } from './a.ts'", './a.ts'],
  ["export * from './a.ts'", './a.ts'],
  ["const a = () => import('./a.tsx')", './a.tsx'],
  ["const a = () => import(/* webpackChunkName: 'lazy-a' */ './a.tsx')", './a.tsx'],
  ["const a = () =>\n  import(\n    // Lazy.\n    './a.tsx'\n  )", './a.tsx'],
  ["type A = typeof import('./a.ts')", './a.ts'],
  ['const a = lazy(() => import(`./${name}.ts`))', undefined],
  ["const text = \"import a from './a.ts'\" // import b from './b.ts'", undefined],
  ['export const a = <p>from nowhere</p>', undefined],
])('%s imports %s', (text, path) => {
  expect(readImports('file.tsx', text)).toEqual(path === undefined ? [] : [path])
})

test('a file that cannot be parsed is named', () => {
  expect(() => readImports('shared/file.ts', 'import {')).toThrow(/^shared\/file\.ts cannot be parsed/)
})

const lazy = "export const usePanel = () => import(/* webpackChunkName: 'lazy-panel' */ 'panel')"

test.each([
  ['a lazy import and a type', { page: lazy, panel: "import type { Done } from 'page'" }, ['page', 'panel', 'page']],
  ['three files', { a: "import 'b'", b: "import 'c'", c: "export * from 'a'" }, ['a', 'b', 'c', 'a']],
])('%s that lead back are a circle', (_, texts, circle) => {
  const graph = new Map(Object.entries(texts).map(([file, text]) => [file, readImports(`${file}.ts`, text)]))
  expect(findCircles(graph)).toEqual([circle])
})

test('files that import one another in one direction are no circle', () => {
  const graph = new Map([
    ['page', ['panel', 'parts']],
    ['panel', ['parts']],
    ['parts', []],
  ])
  expect(findCircles(graph)).toEqual([])
})
