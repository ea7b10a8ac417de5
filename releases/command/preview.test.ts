import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublishedWorkspace } from '../testing/published-workspace.ts'
import type { SampleWorkspace } from '../testing/sample-workspace.ts'
import { publishPreview, type PreviewOptions } from './preview.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { runCommand } from './run-command.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
})

afterEach(() => workspace.remove())

async function previewText(app: string, text: string, options: PreviewOptions = {}) {
  await workspace.write(`${app}/output/page.1.js`, text)
  return publishPreview(workspace.site, [app], { ...workspace.options, ...options })
}

async function publishText(app: string, text: string) {
  await workspace.write(`${app}/output/page.1.js`, text)
  return publish(workspace.site, [app], workspace.options)
}

function readOf(id: string, name: string): Promise<string> {
  return readFile(join(workspace.site, 'previews', id, name), 'utf8')
}

function run(line: string): Promise<string> {
  return runCommand(workspace.site, line.split(' '), () => undefined, workspace.options)
}

function listPreviewFolders(): Promise<string[]> {
  return readdir(join(workspace.site, 'previews'))
}

test('a preview has the new build beside the rest as live, and leaves what is live and its history as they were', async () => {
  const before = await workspace.readStore()
  const { preview, apps } = await previewText('mf-legal', 'new', { now: () => new Date('2026-01-01') })
  expect(await workspace.readStore()).toEqual(before)
  expect(preview).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    until: '2026-01-08T00:00:00.000Z',
    apps: ['mf-legal'],
  })
  const live = JSON.parse(before['release.json'] ?? '')
  expect(apps).toEqual({ ...live.apps, 'mf-legal': apps['mf-legal'] })
  expect(apps['mf-legal']?.version).not.toBe(live.apps['mf-legal'].version)
  expect(await readOf(preview.id, 'index.html')).toContain(apps['mf-legal']?.version)
  expect(JSON.parse(await readOf(preview.id, 'headers.json'))).toMatchObject({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Content-Security-Policy': expect.any(String),
  })
})

test('what speaks against a publish speaks against a preview, of which nothing stays', async () => {
  await workspace.describe('mf-legal', { paths: ['political-ads'] })
  await expect(previewText('mf-legal', 'new')).rejects.toThrow('political-ads')
  await expect(listPreviewFolders()).rejects.toThrow('ENOENT')
})

test('a build that is live already is no preview', async () => {
  await expect(publishPreview(workspace.site, ['mf-legal'], workspace.options)).rejects.toThrow(
    'mf-legal: exactly this is live already',
  )
})

test('when another app goes live the preview has it too, and keeps its own build', async () => {
  const { preview, apps } = await previewText('mf-legal', 'new')
  const { release } = await publishText('mf-ads', 'new ads')
  const shown = JSON.parse(await readOf(preview.id, 'release.json'))
  expect(shown.apps).toEqual({ ...release.apps, 'mf-legal': apps['mf-legal'] })
  expect(shown.preview).toEqual(preview)
})

test('a preview that does not fit what goes live stays as it was, and hinders nobody', async () => {
  await workspace.describe('mf-legal', { paths: ['', 'document', 'shop'] })
  const { preview } = await previewText('mf-legal', 'new')
  const before = await readOf(preview.id, 'release.json')
  await workspace.describe('mf-ads', { paths: ['political-ads', 'shop'] })
  const said: string[] = []
  await publish(workspace.site, ['mf-ads'], { ...workspace.options, log: (line) => said.push(line) })
  expect(await readOf(preview.id, 'release.json')).toBe(before)
  expect(said.join()).toContain(`Preview ${preview.id} stays as it was`)
})

test('a preview that has ended is removed by what goes live next', async () => {
  const { preview: ended } = await previewText('mf-legal', 'old', { now: () => new Date('2026-01-01') })
  const { preview } = await previewText('mf-legal', 'new')
  expect(await listPreviewFolders()).toEqual([preview.id])
  expect(ended.id).not.toBe(preview.id)
})

test('the files of a preview are kept for as long as it lasts, and not longer', async () => {
  const { apps } = await previewText('mf-legal', 'new')
  const folder = join(workspace.site, 'apps/mf-legal', apps['mf-legal']?.version ?? '')
  const later = (days: number) => () => new Date(Date.now() + days * 86_400_000)
  await utimes(folder, 0, 0)
  const kept = await prune(workspace.site, { now: later(1) })
  expect(kept.removed).not.toContain(folder)
  const { removed } = await prune(workspace.site, { now: later(8) })
  expect(removed).toContain(folder)
})

test('the command prints the link, lists it, and ends it', async () => {
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const said = await run('publish mf-ads --preview --days 2')
  const [, address = '', id = ''] = /(http:\S+\?preview=(\w+))/.exec(said) ?? []
  expect(new URL(address).pathname).toBe('/nl/political-ads')
  expect(await run('status')).toContain(said)
  await expect(run('end preview/0123')).rejects.toThrow('There is no channel "preview/0123"')
  expect(await run(`end preview/${id}`)).toBe(`Preview ${id} has ended`)
  expect(await run('status')).not.toContain(id)
})
