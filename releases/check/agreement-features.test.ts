import type { HostFeatures } from '@site/shared/contract'
import { check } from '../channels/check.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { publish } from '../channels/publish.ts'
import { rollback } from '../channels/rollback.ts'
import { disable, enable } from '../channels/switch-remotes.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace

const gives: HostFeatures = { platform: ['Link', 'useIntl'], texts: ['common.retry'], tokens: ['--ink'] }
const uses: HostFeatures = { platform: ['Link'], texts: [], tokens: ['--ink'] }

beforeEach(async () => {
  workspace = await createSampleWorkspace()
  await workspace.describe('host', { gives })
  await workspace.describe('mf-legal', { uses })
})

afterEach(() => workspace.remove())

const publishAll = () => publish(workspace.site, ['all'], workspace.options)

const newer: [what: string, changes: Partial<HostFeatures>, uses: string][] = [
  ['an export', { platform: ['Link', 'useX', 'useY'] }, '`useX`, `useY` of platform'],
  ['a shared text', { texts: ['common.retry', 'common.new'] }, 'the shared text `common.new`'],
  ['a design token', { tokens: ['--ink', '--new'] }, 'the design token `--new`'],
]

test.each(newer)('a remote is refused when it uses %s that the live host does not have', async (_, changes, what) => {
  const { host } = (await publishAll()).release.apps
  await workspace.describe('mf-legal', { uses: { ...uses, ...changes } })
  await expect(publish(workspace.site, ['mf-legal'], workspace.options)).rejects.toMatchObject({
    reasons: [`Remote "mf-legal" uses ${what}, which host ${host!.version} does not give: publish the host first`],
  })
})

test('once the host has it, the remote is published', async () => {
  await publishAll()
  await workspace.describe('mf-legal', { uses: { ...uses, platform: ['useX'] } })
  await workspace.describe('host', { gives: { ...gives, platform: [...gives.platform, 'useX'] } })
  await publish(workspace.site, ['host'], workspace.options)
  await publish(workspace.site, ['mf-legal'], workspace.options)
})

test('a host is refused that drops what a live remote uses', async () => {
  await publishAll()
  await workspace.describe('host', { gives: { ...gives, platform: ['useIntl'] } })
  const version = expect.stringMatching(
    /^Remote "mf-legal" uses `Link` of platform, which host \S+ does not give: keep it in the host until mf-legal does without, or disable mf-legal$/,
  )
  await expect(publish(workspace.site, ['host'], workspace.options)).rejects.toMatchObject({ reasons: [version] })
})

test('a disabled remote blocks no publish of the host, and is refused when it is enabled', async () => {
  await publishAll()
  await disable(workspace.site, 'mf-legal', workspace.options)
  await workspace.describe('host', { gives: { ...gives, platform: ['useIntl'] } })
  const { host } = (await publish(workspace.site, ['host'], workspace.options)).release.apps
  const { version } = host!
  await expect(enable(workspace.site, 'mf-legal', workspace.options)).rejects.toMatchObject({
    reasons: [
      `Remote "mf-legal" uses \`Link\` of platform, which host ${version} does not give: publish a newer build of it`,
    ],
  })
  await workspace.describe('mf-legal', { uses: { ...uses, platform: ['useIntl'] } })
  await publish(workspace.site, ['mf-legal'], workspace.options)
  await enable(workspace.site, 'mf-legal', workspace.options)
})

test('publish, preview and check name each deprecated export, with what to use instead', async () => {
  const renamed = {
    platform: { Link: { until: 2, use: 'SiteLink' }, useIntl: { until: 2, use: 'useTexts' } },
    texts: {},
    tokens: { '--ink': { until: 2, use: '--text' } },
  }
  await workspace.describe('host', { gives, renamed })
  const lines = [
    'Remote "mf-legal" uses `Link` of platform, which contract 2 has no longer: use SiteLink',
    'Remote "mf-legal" uses the design token `--ink`, which contract 2 has no longer: use --text',
  ]
  const warnings: string[] = []
  const options = { ...workspace.options, warn: (line: string) => void warnings.push(line) }
  await publish(workspace.site, ['all'], options)
  expect(warnings.splice(0)).toEqual(lines)
  await publish(workspace.site, ['mf-ads'], options)
  expect(warnings).toEqual([])
  await check(workspace.site, ['mf-legal'], options)
  expect(warnings.splice(0)).toEqual(lines)
  await workspace.write('mf-legal/output/page.1.js', 'new')
  await publishPreview(workspace.site, ['mf-legal'], options)
  expect(warnings).toEqual(lines)
})

test('the features that a build uses are in its app.json, not in the release', async () => {
  await publishAll()
  const store = await workspace.readStore()
  expect(store['release.json']).not.toContain('"uses"')
  expect(store['index.html']).not.toContain('"gives"')
})

test('builds from before it was recorded are accepted', async () => {
  await workspace.describe('mf-legal', { uses: undefined })
  await publishAll()
  await workspace.describe('host', { gives: undefined })
  await publishAll()
  await rollback(workspace.site, undefined, workspace.options)
})
