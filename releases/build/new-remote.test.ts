import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRemote } from '../../scripts/new-remote/make-remote.ts'

const rejected: [name: string, reason: string][] = [
  ['example', '"example" is not a name for a remote: use one such as mf-example'],
  ['mf-', '"mf-" is not a name for a remote: use one such as mf-example'],
  ['mf-../host', '"mf-../host" is not a name for a remote: use one such as mf-example'],
  ['mf-Example', '"mf-Example" is not a name for a remote: use one such as mf-example'],
]

test.each(rejected)('%s is refused', (name, reason) => {
  expect(() => makeRemote('/nowhere', name)).toThrow(reason)
})

test('an existing remote is not overwritten', () => {
  const root = mkdtempSync(join(tmpdir(), 'remotes-'))
  makeRemote(root, 'mf-example')
  expect(() => makeRemote(root, 'mf-example')).toThrow('There is a folder mf-example already: choose another name')
  rmSync(root, { recursive: true })
})
