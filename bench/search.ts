// From a key press on the search page to the first result, on a processor four times slower. Run with
// `npm run bench search` after `npm run build`.
import type { Browser } from '@playwright/test'
import { createServer } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { median } from './figures.ts'
import { launchBrowser, slowdown } from './measure.ts'
import { portOf } from './sockets.ts'

const visits = 9

declare global {
  interface Window {
    /** Milliseconds from a key press to the first result. */
    firstResult?: Promise<number>
  }
}

/** Starts to wait for the first result after the next key press; gives it in milliseconds when asked. */
function watchForResult() {
  window.firstResult = new Promise<number>((resolve) => {
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main li h2 a')) return
        observer.disconnect()
        resolve(performance.now() - timeStamp)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  })
}

async function visit(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').focus()
  // The index is made ready when the browser has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(watchForResult)
  await page.keyboard.press('c')
  const took = await page.evaluate(() => window.firstResult)
  await page.close()
  return took ?? Number.NaN
}

const config = { ...readConfig({ PORT: '0' }), databaseDirectory: 'memory://', callsPerMinute: 1_000_000 }
const database = await openDatabase(config)
const app = await createServer({ config, database, now: () => new Date() })
await app.listen({ port: 0, host: '127.0.0.1' })
const port = portOf(app.server)
const browser = await launchBrowser()
const times: number[] = []
while (times.length < visits) times.push(await visit(browser, `http://be.localhost:${port}/nl/search`))
const all = times.map((time) => time.toFixed(0)).join(' ')
console.log(`From a key press to the first result, in ms: ${median(times).toFixed(0)} (${all}); the bar is 50`)
await browser.close()
await app.close()
await database.destroy()
