import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageWord } from '../adopt/pages.ts'
import { packArchive } from '../build/archive.ts'
import { check } from '../channels/check.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { publish } from '../channels/publish.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { createEmptyWorkspace, rules } from '../testing/sample-workspace.ts'
import { shared, stockManifest, writeStockBuild } from '../testing/stock-build.ts'
import { adoptIntoArchive } from './adopt.ts'

let workspace: PublishedWorkspace
let dist: string

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(async () => {
  await workspace.remove()
  await rm(dist, { recursive: true, force: true })
})

const pagesAt = (path: string): PageWord[] => [
  { option: 'page', value: `${path}=./App` },
  { option: 'title', value: 'Winkel' },
]

interface Choices {
  name?: string
  path?: string
  files?: Record<string, string>
  out?: string
}

async function adoptBuild({ name = 'mf-shop', path = 'shop', files = {}, out }: Choices = {}): Promise<string> {
  dist = await writeStockBuild(files)
  const archive = await adoptIntoArchive(dist, { name, pages: pagesAt(path), out, root: workspace.root })
  return archive.path
}

const noise = Array.from({ length: 5_000 }, (_, index) => Math.sin(index).toString(36)).join('')

/** Lets the host of the store allow so much for the entry of an adopted remote, and nearly nothing for that of another. */
async function allowEntry(entry: number) {
  const budgets = { ...rules.budgets, adopted: { entry, route: 1_000 }, remote: { entry: 100, route: 1_000 } }
  await workspace.describe('host', { rules: { ...rules, budgets } })
  await publish(workspace.site, ['host'], workspace.options)
}

test('an adopted build is checked, previewed and published like any other archive, in a folder that says its content', async () => {
  await allowEntry(5_000)
  const { site, options } = workspace
  const archive = await adoptBuild()
  await check(site, [archive], options)
  await publishPreview(site, [archive], options)
  const { release } = await publish(site, [archive], options)
  const app = release.apps['mf-shop']!
  expect(app.version).toMatch(/^1\.2\.0-[0-9a-f]{10}$/)
  const folder = app.version.replace('1.2.0-', '')
  expect(app).toMatchObject({ adopted: true, entry: [`${folder}/remoteEntry.js`], federation: '2.99.0' })
  expect(Object.keys(app.files)).toContain(`${folder}/picture.svg`)
})

test('the same build makes the same archive', async () => {
  const first = await adoptBuild()
  const again = await adoptBuild({ out: join(workspace.root, 'mf-shop.tgz') })
  expect(await workspace.read('mf-shop.tgz')).toBe(await workspace.read(first.slice(workspace.root.length + 1)))
  expect(again).toBe(join(workspace.root, 'mf-shop.tgz'))
})

test('its entry has a budget of its own', async () => {
  await allowEntry(2_000)
  const archive = await adoptBuild({ files: { 'remoteEntry.js': `var shop = 0 /* ${noise} */` } })
  await expect(publish(workspace.site, [archive], workspace.options)).rejects.toThrow(
    /^Remote "mf-shop", entry: [\d.]+ KB after gzip, 2\.0 KB are allowed/,
  )
})

/** Makes a remote live that a team has built with the preset in a repository of its own. */
async function publishOther() {
  const team = await createEmptyWorkspace()
  const report: object = JSON.parse(await workspace.read('mf-ads/output/app.json'))
  const texts = { nl_nl: 'nl_nl.0123456789.json' }
  const other = { ...report, name: 'mf-other', paths: ['other'], routes: [], messages: texts, menu: [] }
  const files = { 'app.json': JSON.stringify(other), 'remoteEntry.1.js': 'start', 'nl_nl.0123456789.json': '{}' }
  const contents = Object.entries(files).map(([file, content]) => [file, Buffer.from(content)] as const)
  const archive = join(team.root, 'mf-other.tgz')
  await writeFile(archive, packArchive({ app: 'mf-other', sources: {}, files: new Map(contents) }, '1.0.0'))
  await publish(workspace.site, [archive], workspace.options)
  await team.remove()
}

const manifest = (packages: object[]) => JSON.stringify({ ...stockManifest, shared: packages })

const rejected: [what: string, choices: Choices, reason: string][] = [
  ['the name of a remote of this repository', { name: 'mf-ads' }, 'mf-ads is a remote of this repository: give the'],
  ['the name of a live remote from elsewhere', { name: 'mf-other' }, 'is adopted, and the one that is live was made'],
  ['the path of another app', { path: 'political-ads' }, 'owns the path "political-ads", and so does "mf-ads"'],
  [
    'a React that the host has not',
    { files: { 'mf-manifest.json': manifest([shared('react', '^18.0.0')]) } },
    'Remote "mf-shop" requires react ^18.0.0, this host provides 19.3.1: publish a build made for it',
  ],
  [
    'a package that nobody brings',
    { files: { 'mf-manifest.json': manifest([shared('react', '^19.0.0'), shared('@other/design', '^2.0.0', [])]) } },
    'requires @other/design ^2.0.0, which this host does not provide: bundle it into the remote',
  ],
  [
    'a name that all pages know',
    { files: { 'app.css': '@property --x { inherits: false }' } },
    'begin it with mf-shop-',
  ],
  ['a name that hides the app', { out: 'mf-ads.tgz' }, '--out names mf-ads.tgz: call it mf-shop.tgz'],
]

test.each(rejected)('%s is rejected, with the remedy', async (_, choices, reason) => {
  await publishOther()
  const publishing = adoptBuild(choices).then((archive) => publish(workspace.site, [archive], workspace.options))
  await expect(publishing).rejects.toThrow(reason)
})
