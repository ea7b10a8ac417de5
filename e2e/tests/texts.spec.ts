import { expect, test } from '../test.ts'
import { FaultyLine } from '../faulty-line.ts'

const line = new FaultyLine()

test.beforeAll(() => line.start())
test.beforeEach(() => line.mend())
test.afterAll(() => line.stop())

/** How often each file of texts was read, the probes of its status apart. */
function countReads() {
  const reads: Record<string, number> = {}
  for (const asked of line.asked.filter((each) => each.startsWith('GET') && each.includes('/messages/'))) {
    const [, name = asked] = /apps\/([\w-]+\/messages\/\w+)/.exec(asked) ?? []
    const short = name.replace('/messages', '')
    reads[short] = (reads[short] ?? 0) + 1
  }
  return reads
}

test('a visitor whose file of texts is missing reads the next of the chain at once', async ({ page }) => {
  await page.clock.install()
  // Time stands still: what waits before it asks again would wait for ever.
  await page.clock.pauseAt(Date.now() + 60_000)
  line.spoil(/\/messages\/en_be\./, 'missing')
  await page.goto(line.at('be', '/en/about'))
  await expect(page.getByRole('contentinfo').getByText('Alle rechten voorbehouden')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { 'host/en_be': host, 'mf-legal/en_be': legal, 'host/nl_be': next } = countReads()
  expect([host, legal, next]).toEqual([1, 1, 1])
})
