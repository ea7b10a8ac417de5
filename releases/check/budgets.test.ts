import { mkdir, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { storeAt } from '../store/store.ts'
import { publish } from '../channels/publish.ts'
import { check } from '../channels/check.ts'
import { createSampleWorkspace, rules, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

const noise = Array.from({ length: 500 }, (_, index) => Math.sin(index).toString(36)).join('')
const sizeOfNoise = gzipSync(noise, { level: 9 }).length
const much = String.raw`\d\.\d KB after gzip, 1\.0 KB are allowed: make it smaller, or let the host allow more`

/** Lets the host of the store allow so much. */
async function allow(part: { entry: number; route: number }, modules?: number) {
  const budgets = { ...rules.budgets, host: part, remote: part, ...(modules === undefined ? {} : { modules }) }
  await workspace.describe('host', { rules: { ...rules, budgets } })
}

test('sizes are counted after gzip, for an entry and each route apart, and a file named twice counts once', async () => {
  await workspace.write('mf-ads/output/page.1.css', `/*${noise}*/`)
  await workspace.write('mf-legal/output/remoteEntry.1.js', noise)
  const route = { path: 'document/:key', files: ['page.1.js', 'remoteEntry.1.js', 'page.1.js'], calls: [] }
  await workspace.describe('mf-legal', { routes: [route] })
  await allow({ entry: 1_000, route: 1_000 })
  const { site, options } = workspace
  await expect(publish(site, ['all'], options)).rejects.toMatchObject({
    reasons: [
      expect.stringMatching(`Remote "mf-ads", route "political-ads/:key": ${much}`),
      expect.stringMatching(`Remote "mf-legal", entry: ${much}`),
      expect.stringMatching(`Remote "mf-legal", route "document/:key": ${much}`),
    ],
  })
  await allow({ entry: sizeOfNoise, route: sizeOfNoise + 100 })
  await publish(site, ['all'], options)
})

test('all modules of a remote count together, but its entry', async () => {
  const { site, options } = workspace
  await workspace.write('mf-ads/output/page.1.js', noise)
  await workspace.describe('mf-ads', { needs: { modules: true }, routes: [] })
  await mkdir(site, { recursive: true })
  await writeFile(storeAt(site).needs, JSON.stringify({ 'mf-ads': { modules: true } }))
  await allow({ entry: 1_000, route: 1_000 }, 1_000)
  await expect(publish(site, ['all'], options)).rejects.toThrow(new RegExp(`Remote "mf-ads", all modules: ${much}`))
  await allow({ entry: 1_000, route: 1_000 }, sizeOfNoise + 1_000)
  await publish(site, ['all'], options)
})

test('the host of the store decides, and an app that is too large already stops no other', async () => {
  const { site, options } = workspace
  await workspace.write('mf-ads/output/remoteEntry.1.js', noise)
  await allow({ entry: sizeOfNoise, route: 1_000 })
  await publish(site, ['all'], options)
  await allow({ entry: 1_000, route: 1_000 })
  await publish(site, ['host'], options)
  await workspace.write('mf-legal/output/page.1.js', 'new')
  await publish(site, ['mf-legal'], options)
  await expect(check(site, [], options)).rejects.toThrow('Remote "mf-ads", entry')
  await workspace.write('mf-ads/output/page.1.js', 'new')
  await expect(publish(site, ['mf-ads'], options)).rejects.toThrow('Remote "mf-ads", entry')
})

test('a page whose headers would be too large is refused with what makes them so', async () => {
  const entry = Array.from({ length: 20 }, (_, index) => `part${index}.1.js`)
  for (const file of entry) await workspace.write(`host/output/${file}`, file)
  await workspace.describe('host', { entry })
  await expect(publish(workspace.site, ['all'], workspace.options)).rejects.toThrow(
    'The pages would have 2245 bytes of headers, 2000 are allowed: let the host start with fewer scripts (now 20)',
  )
})
