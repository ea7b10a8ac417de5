import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '../test.ts'
import { readFigures, watchDepths, watchPage } from '../../bench/pages/visit.ts'
import budgets from '../../host/budgets.json' with { type: 'json' }
import { at, port } from '../site-under-test.ts'

for (const [path, budget] of Object.entries(budgets.visits)) {
  test(`a first visit to ${path} stays within its budget`, async ({ page, request }) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const depths = watchDepths(client)
    await page.addInitScript(watchPage)
    await page.goto(at('nl', path))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const { urls } = await page.evaluate(readFigures)
    const scripts = urls.filter((url) => new URL(url).pathname.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(2)
    // As they are published: the site under test is compressed in less time.
    const sizes = await Promise.all(
      scripts.map(
        async (url) =>
          brotliCompressSync(await (await request.get(`http://127.0.0.1:${port}${new URL(url).pathname}`)).body())
            .length,
      ),
    )
    const figures = {
      requests: urls.length,
      scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
      depth: Math.max(...urls.map((url) => depths.get(url) ?? 1)),
    }
    for (const name of ['requests', 'scriptBytes', 'depth'] as const) {
      expect(figures[name], `${name} of ${path}, in host/budgets.json`).toBeLessThanOrEqual(budget[name])
    }
  })
}
