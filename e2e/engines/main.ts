// `npm run test:engines`: the smoke journeys in Firefox and WebKit, which `npm test` does not have.
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { at, port } from '../site-under-test.ts'
import { engines, type Tab } from './engine.ts'
import { serveAdopted } from './adopted.ts'

const patience = 20_000

/** Waits for an expression to be true in the page. */
async function until({ evaluate }: Tab, expression: string, end = Date.now() + patience): Promise<void> {
  if (await evaluate(expression).catch(() => false)) return
  if (Date.now() > end) throw new Error(`Not within ${patience / 1_000} s: ${expression}`)
  await setTimeout(100)
  await until({ evaluate } as Tab, expression, end)
}

const quote = (text: string) => JSON.stringify(text)
const titled = (title: RegExp) => `${title}.test(document.querySelector('h1')?.innerText ?? '')`
/** The first element of a selector that is seen and has these words. */
const findShown = (selector: string, words = '') =>
  `[...document.querySelectorAll(${quote(selector)})].find((one) => one.checkVisibility() && one.textContent.includes(${quote(words)}))`

async function click(tab: Tab, selector: string, words?: string) {
  const element = findShown(selector, words)
  await until(tab, `Boolean(${element})`)
  const point = `(() => { const one = ${element}; one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2] })()`
  const [x = 0, y = 0] = ((await tab.evaluate(point)) as number[]).map(Math.round)
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  await tab.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
}

async function type(tab: Tab, selector: string, text: string) {
  await click(tab, selector)
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await tab.perform([{ type: 'key', id: 'keyboard', actions }])
}

const journeys: Record<string, (tab: Tab) => Promise<void>> = {
  async 'from home to a document'(tab) {
    await tab.open(at('nl', '/nl'))
    await click(tab, 'footer a', 'Privacybeleid')
    await until(tab, titled(/privacybeleid/i))
    await until(tab, `document.querySelectorAll('main h2').length > 3`)
  },
  async search(tab) {
    await tab.open(at('nl', '/nl/search'))
    await type(tab, 'main input[type=search]', 'cookies')
    await until(tab, `Boolean(${findShown('main a[href*="cookie-policy"]')})`)
  },
  async 'from the list of advertisements to one of them'(tab) {
    await tab.open(at('be', '/fr/political-ads'))
    await click(tab, 'main article h3 a')
    await until(tab, `location.pathname.startsWith('/fr/political-ads/')`)
    await until(tab, `document.querySelectorAll('main dl dd').length > 3`)
  },
  async 'a request that is sent'(tab) {
    await tab.open(at('nl', '/nl/privacy-rights/access'))
    await type(tab, 'main input[type=email]', `engines-${Date.now()}@lindehof.example`)
    await click(tab, 'main button[type=submit]')
    await until(tab, `/LM-[0-9A-Z]{4}-[0-9A-Z]{4}/.test(document.querySelector('main').innerText)`)
  },
  async 'another language'(tab) {
    await tab.open(at('be', '/nl/phone'))
    await until(tab, titled(/./))
    const before = await tab.evaluate(`document.querySelector('h1').innerText`)
    await click(tab, '[data-languages] a[lang=fr]')
    await until(tab, `document.documentElement.lang.startsWith('fr') && ${titled(/./)}`)
    await until(tab, `![${quote(String(before))}, ''].includes(document.querySelector('h1')?.innerText ?? '')`)
  },
}

/** Remotes of stock builds; `page` is below the origin of a site that has adopted them. */
const adopted: Record<string, (tab: Tab, page: string) => Promise<void>> = {
  async visit(tab, page) {
    await tab.open(page)
    await until(tab, titled(/^Bezoek de redactie$/))
    await until(tab, `document.querySelector('main img').naturalWidth > 0`)
    await click(tab, 'main button', 'Toon het programma')
    await until(tab, `document.querySelector('main').innerText.includes('10.00 Ontvangst')`)
  },
  async panel(tab, page) {
    await tab.open(page)
    await until(tab, titled(/^Lezerspanel$/))
    await click(tab, 'main button', 'Ja')
    await until(tab, `document.querySelector('main').innerText.includes('Je antwoord is ja.')`)
  },
  async delivery(tab, page) {
    await tab.open(page)
    await until(tab, titled(/^Bezorging$/))
    await until(tab, `document.querySelector('main img').naturalWidth > 0`)
    await click(tab, 'main button', 'De hele week')
    await until(tab, `document.querySelector('main').innerText.includes('Zaterdag: negen uur')`)
  },
}

const isUp = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function serve() {
  if (await isUp()) return undefined
  const server = spawn(process.execPath, ['e2e/serve.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('The site does not start')
    await setTimeout(500)
  }
  return server
}

const server = await serve()
const site = await serveAdopted()
for (const [path, show] of Object.entries(adopted))
  journeys[`an adopted remote, /nl/${path}`] = (tab) => show(tab, `${site.origin}/nl/${path}`)
let failures = 0
for (const [engine, open] of Object.entries(engines)) {
  if (typeof open === 'string') {
    failures += 1
    console.log(`✗ ${engine}: not tried, ${open}`)
    continue
  }
  const tab = await open()
  for (const [name, journey] of Object.entries(journeys)) {
    const errorsBefore = tab.errors.length
    const failure = await journey(tab).then(
      () => tab.errors.slice(errorsBefore).join('\n'),
      (error: unknown) => String(error),
    )
    if (failure) failures += 1
    console.log(`${failure ? '✗' : '✓'} ${engine}: ${name}${failure && `\n  ${failure}`}`)
  }
  await tab.close()
}
await site.close()
server?.kill()
process.exitCode = failures > 0 ? 1 : 0
