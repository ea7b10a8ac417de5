import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, type Locator, type Page } from '../test.ts'
import { FaultyLine } from '../faulty-line.ts'
import { PageClock } from '../page-clock.ts'
import { port } from '../site-under-test.ts'
import { openInLayout } from '../watch-page.ts'

const line = new FaultyLine()

/** Files that arrive in parts, each when a test sends it. */
class SlowFiles {
  #files: { answer: ServerResponse; content: Buffer; sent: number }[] = []

  readonly deliver = async (request: IncomingMessage, answer: ServerResponse) => {
    const { headers, ...file } = await fetch(`http://127.0.0.1:${port}${request.url}`).then(async (whole) => {
      return { headers: whole.headers, content: Buffer.from(await whole.arrayBuffer()) }
    })
    answer.writeHead(200, {
      'content-type': headers.get('content-type') ?? '',
      'content-length': file.content.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    this.#files.push({ answer, content: file.content, sent: 0 })
  }

  sendPart() {
    for (const file of this.#files) {
      file.answer.write(file.content.subarray(file.sent, file.sent + 100))
      file.sent += 100
    }
  }

  sendRest() {
    for (const { answer, content, sent } of this.#files.splice(0)) answer.end(content.subarray(sent))
  }

  breakOff() {
    for (const { answer } of this.#files.splice(0)) answer.destroy()
  }
}

const files = new SlowFiles()

test.beforeAll(() => line.start())
test.beforeEach(() => line.mend())
test.afterEach(() => files.breakOff())
test.afterAll(() => line.stop())

const slow = (page: Page) => page.getByText('Het duurt langer dan gewoonlijk.')
const firstFailure = 'Deze pagina kan nu niet worden geladen.'
const failure = 'Dit onderdeel is niet beschikbaar'

/** Time passes, and bytes arrive all the while. */
async function receiveUntilVisible(page: Page, seen: Locator) {
  const receive = async () => {
    files.sendPart()
    await page.clock.fastForward(500)
    return seen.isVisible()
  }
  await expect.poll(receive, { intervals: [50] }).toBe(true)
}

async function receiveParts(page: Page, count: number) {
  let parts = 0
  const receive = async () => {
    files.sendPart()
    await page.clock.fastForward(500)
    return (parts += 1)
  }
  await expect.poll(receive, { intervals: [50] }).toBeGreaterThan(count)
}

/** A part of the scripts of the host, and of a page. */
const hostFile = /\/apps\/host\/platform\.[^/]+\.js/
const pageFile = /^\/apps\/mf-transparency\/(?!remoteEntry|shared-|lazy-)[^/]*\.js/

test('a first visit on a slow line says that it takes longer than usual, and has the page in the end', async ({
  page,
}) => {
  await page.clock.install()
  line.spoil(hostFile, files.deliver)
  await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
  await receiveUntilVisible(page, slow(page))
  await expect(page.getByRole('link', { name: 'Lees de tekst' })).toHaveAttribute('href', '?plain')
  await receiveParts(page, 40)
  await expect(page.getByText(firstFailure)).toBeHidden()
  line.mend()
  files.sendRest()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(slow(page)).toBeHidden()
})

test('the next page on a slow line says so likewise, with the link to its text', async ({ page }) => {
  await page.clock.install()
  line.spoil(pageFile, files.deliver)
  await page.goto(line.at('nl', '/nl/about'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openInLayout(page, '/nl/political-ads')
  await receiveUntilVisible(page, slow(page))
  const link = page.getByRole('link', { name: 'Lees de tekst' })
  await expect(link).toHaveAttribute('href', '/nl/political-ads?plain')
  await receiveParts(page, 40)
  await expect(page.getByText(failure)).toHaveCount(0)
  line.mend()
  files.sendRest()
  await expect(page.getByRole('heading', { level: 1, name: 'Politieke advertenties' })).toBeVisible()
  await expect(slow(page)).toBeHidden()
})

test('a file that stops halfway has failed', async ({ page }) => {
  const clock = await PageClock.install(page, (path) => line.isSpoiled(path))
  line.spoil(hostFile, files.deliver)
  await page.goto(line.at('nl', '/nl/about'), { waitUntil: 'commit' })
  await receiveUntilVisible(page, slow(page))
  await clock.expectVisible([page.getByText(firstFailure)])
  await expect(slow(page)).toBeHidden()
})
