import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRemote } from '../../scripts/new-remote/make-remote.ts'
import type { BuildReport } from '../release/shape.ts'
import { cloneWorkspace, type WorkspaceClone } from '../testing/workspace-clone.ts'
import { listApps } from '../workspace.ts'

let clone: WorkspaceClone

beforeAll(() => {
  clone = cloneWorkspace('new-remote')
})

afterAll(() => clone.remove())

test('a remote as it is made belongs to the workspace, has no type errors and builds', () => {
  expect(makeRemote(clone.folder, 'mf-two-words')).toBe('two-words')
  expect(listApps(clone.folder)).toContain('mf-two-words')
  // In the place of the installation: the packages that another remote has too.
  const packages = [clone.folder, 'mf-internal', 'node_modules'] as const
  cpSync(join(...packages), join(clone.folder, 'mf-two-words/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })

  expect(clone.run('node_modules/typescript/bin/tsc', '-p', 'mf-two-words')).toBe('')
  clone.run('site/testing/build-quickly.ts', 'mf-two-words')
  const built = JSON.parse(readFileSync(join(clone.folder, 'mf-two-words/dist/app.json'), 'utf8')) as BuildReport
  expect(built).toMatchObject({ name: 'mf-two-words', paths: ['two-words'], shared: { react: '^19.0.0' } })
  expect(Object.keys(built.messages).toSorted()).toEqual(['en_be', 'fr_be', 'nl_be', 'nl_nl'])

  const page = 'mf-two-words/src/pages/overview/page.tsx'
  clone.change(page, 'two_words.title', 'two_words.missing')
  expect(() => clone.run('node_modules/typescript/bin/tsc', '-p', 'mf-two-words')).toThrow('tsc')
})

const refused: [name: string, reason: string][] = [
  ['example', '"example" is no name for a remote: use one such as mf-example'],
  ['mf-', '"mf-" is no name for a remote: use one such as mf-example'],
  ['mf-../host', '"mf-../host" is no name for a remote: use one such as mf-example'],
  ['mf-Example', '"mf-Example" is no name for a remote: use one such as mf-example'],
]

test.each(refused)('%s is refused', (name, reason) => {
  expect(() => makeRemote('/nowhere', name)).toThrow(reason)
})

test('a remote that is there is left alone', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'))
  makeRemote(root, 'mf-example')
  expect(() => makeRemote(root, 'mf-example')).toThrow('There is a folder mf-example already: choose another name')
  rmSync(root, { recursive: true })
})
