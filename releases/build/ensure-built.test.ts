import { createSampleWorkspace } from '../testing/sample-workspace.ts'
import { digestInputs } from './ensure-built.ts'

const lock = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      typescript:
        specifier: 'catalog:'

  mf-ads:
    dependencies:
      react:
        version: 19.3.1

  shared:
    dependencies:
      ky:
        version: 2.1.0

packages:

  ky@2.1.0:
    resolution: {integrity: sha512-a}
`

const changes: [string, from: string, to: string, isBuilt: boolean][] = [
  [
    'another app in the lock file',
    '  mf-ads:\n',
    '  mf-abc:\n    dependencies:\n      ky:\n        version: 1.0.0\n\n  mf-ads:\n',
    false,
  ],
  ['another version of its own', '19.3.1', '19.3.2', true],
  ['another version that shared has', '        version: 2.1.0', '        version: 2.1.1', true],
  ['another package of the same version', 'sha512-a', 'sha512-b', true],
]

test.each(changes)('%s', async (_, from, to, isBuilt) => {
  const { root, write, remove } = await createSampleWorkspace()
  await write('pnpm-lock.yaml', lock)
  const before = await digestInputs(root, 'mf-ads')
  await write('pnpm-lock.yaml', lock.replace(from, to))
  await write('mf-abc/package.json', '{"name":"mf-abc"}')
  expect((await digestInputs(root, 'mf-ads')) !== before).toBe(isBuilt)
  await remove()
})
