import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameByContent } from '../testing/name-by-content.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { pack } from './pack.ts'
import { publish } from '../channels/publish.ts'
import { runCommand } from './run-command.ts'

let team: SampleWorkspace

beforeEach(async () => {
  team = await createSampleWorkspace()
})

afterEach(() => team.remove())

test('the same build makes the same archive, wherever and whenever it is packed', async () => {
  const first = await pack('mf-ads', team.options)
  const again = await pack('mf-ads', { ...team.options, out: join(team.root, 'elsewhere/mf-ads.tgz') })
  expect(first.path).toBe(join(team.root, 'var/archives', `mf-ads-${first.version}.tgz`))
  expect(await readFile(again.path)).toEqual(await readFile(first.path))
  expect(again).toEqual({ ...first, path: again.path })
  expect(team.built).toEqual(['mf-ads'])
})

test('an app with faults of types or texts is not packed', async () => {
  const verify = async (app: string) => [`${app}/src/page.tsx:3: wrong`]
  await expect(pack('mf-ads', { ...team.options, verify })).rejects.toThrow('mf-ads/src/page.tsx:3: wrong')
})

test('lint and tests run once for the same files, before an app is packed or published', async () => {
  const runs: string[] = []
  const options = {
    ...team.options,
    test: async (app: string) => {
      runs.push(app)
      return []
    },
  }
  const { path } = await pack('mf-ads', options)
  await runCommand(team.site, ['publish', 'all'], () => undefined, options)
  await runCommand(team.site, ['publish', path], () => undefined, options)
  await team.describe('mf-legal', { packageVersion: '1.0.1' })
  await runCommand(team.site, ['publish', 'mf-legal', '--preview'], () => undefined, options)
  expect(runs).toEqual(['mf-ads'])
  const status = await runCommand(team.site, ['status'], () => undefined, options)
  expect(status).toMatch(/^host .* by hand$/m)
  await team.write('mf-ads/src/page.test.tsx', 'another test')
  await pack('mf-ads', options)
  expect(runs).toEqual(['mf-ads', 'mf-ads'])
})

test('an app that fails its tests is not packed, and published only with --by-hand, which the status shows', async () => {
  const options = { ...team.options, test: async () => ['a test of mf-ads fails'] }
  const run = (line: string) => runCommand(team.site, line.split(' '), () => undefined, options)
  await expect(run('pack mf-ads')).rejects.toThrow('a test of mf-ads fails')
  await publish(team.site, ['all'], team.options)
  await team.describe('mf-ads', { packageVersion: '1.0.1' })
  await expect(run('publish mf-ads')).rejects.toThrow('a test of mf-ads fails')
  await run('publish mf-ads --by-hand')
  expect(await run('status')).toMatch(/^mf-ads .* by hand$/m)
})

const lines: [string, reason: string][] = [
  ['pack', 'Say which one: host, mf-ads, mf-legal'],
  ['pack all', 'Pack one app at a time'],
  ['pack mf-shop', 'There is no app "mf-shop"'],
  ['pack mf-ads --out build.tgz', '--out names build.tgz: call it mf-ads.tgz'],
  ['publish mf-gone.tgz', 'mf-gone.tgz is not a file: name an archive that `pack` has made'],
  ['publish mf-gone.tgz --at http://127.0.0.1:9', 'mf-gone.tgz is not there: make it with `pack` or `adopt`'],
  ['publish all --at http://127.0.0.1:9', 'With --at, name each app'],
  ['trace gone.txt', 'gone.txt cannot be read (ENOENT): name a file with a stack trace'],
]

test.each(lines)('"%s" is refused', async (line, reason) => {
  await expect(runCommand(team.site, line.split(' '), () => undefined, team.options)).rejects.toThrow(reason)
})

test('a remote that is a whole repository is packed without a name', async () => {
  await team.write('package.json', JSON.stringify({ name: 'mf-alone', site: { owner: 'Alone' } }))
  const report = JSON.parse(await team.read('mf-ads/output/app.json')) as object
  const build = async () => {
    await team.write('dist/app.json', JSON.stringify({ ...report, name: 'mf-alone', paths: ['alone'] }))
    const names = ['remoteEntry.1.js', 'page.1.js', 'page.1.css', 'messages/nl_nl.1.json', 'messages/nl_be.1.json']
    for (const file of names) await team.write(`dist/${file}`, file.endsWith('.json') ? '{}' : `/* ${file} */`)
    await nameByContent(join(team.root, 'dist'))
    return ''
  }
  const options = { ...team.options, build }
  const said = await runCommand(team.site, ['pack'], () => undefined, options)
  expect(said).toMatch(
    /^mf-alone 1\.0\.0-[0-9a-f]{10} is packed: .*mf-alone-1\.0\.0-[0-9a-f]{10}\.tgz, \d+ KB, SHA-256 [0-9a-f]{64}$/,
  )
  const { path } = await pack(undefined, options)
  const platform = await createSampleWorkspace()
  await publish(platform.site, ['all'], platform.options)
  const { release } = await publish(platform.site, [path], platform.options)
  expect(release.apps['mf-alone']).toMatchObject({ paths: ['alone'] })
  expect(release.publications?.['mf-alone']?.owner).toBeUndefined()
  await platform.remove()
})
