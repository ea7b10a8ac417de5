import { gzipSync } from 'node:zlib'
import { publish } from '../channels/publish.ts'
import { findReasons } from '../testing/find-reasons.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

test('sizes are counted after gzip, an entry and each route on their own, a file named twice once', async () => {
  const noise = Array.from({ length: 500 }, (_, index) => Math.sin(index).toString(36)).join('')
  await workspace.write('mf-ads/output/page.1.css', `/*${noise}*/`)
  await workspace.write('mf-legal/output/remoteEntry.1.js', noise)
  const route = { path: 'document/:key', files: ['page.1.js', 'remoteEntry.1.js', 'page.1.js'], calls: [] }
  await workspace.describe('mf-legal', { routes: [route] })
  const { release } = await publish(workspace.site, ['all'], workspace.options)
  const much = String.raw`\d\.\d KB after gzip, 1\.0 KB are allowed: make it smaller or raise releases/budgets\.json`
  expect(await findReasons(workspace.site, release)).toEqual([
    expect.stringMatching(`Remote "mf-ads", route "political-ads/:key": ${much}`),
    expect.stringMatching(`Remote "mf-legal", entry: ${much}`),
    expect.stringMatching(`Remote "mf-legal", route "document/:key": ${much}`),
  ])
  const sizeOfNoise = gzipSync(noise, { level: 9 }).length
  const enough = { entry: sizeOfNoise, route: sizeOfNoise + 100 }
  expect(await findReasons(workspace.site, release, { host: enough, remote: enough })).toEqual([])
})

test('a page whose headers would be too large is refused with what makes them so', async () => {
  const entry = Array.from({ length: 20 }, (_, index) => `part${index}.1.js`)
  for (const file of entry) await workspace.write(`host/output/${file}`, file)
  await workspace.describe('host', { entry })
  await expect(publish(workspace.site, ['all'], workspace.options)).rejects.toThrow(
    'The pages would have 2645 bytes of headers, 2000 are allowed: let the host start with fewer scripts (now 20)',
  )
})
