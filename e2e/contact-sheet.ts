// Every page and state of the site in one set of pictures: `npm run contact-sheet`, written to docs/contact-sheet. Each
// picture holds one page in three widths, light above dark, as far as the first screen reaches.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import settings from './playwright.config.ts'
import { at, port } from './site-under-test.ts'
import { views, type View } from './views.ts'

const folder = resolve(import.meta.dirname, '../docs/contact-sheet')
const scale = 0.36
const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 900 },
  { width: 1280, height: 900 },
]
const schemes = ['light', 'dark'] as const

async function waitForSite() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 500))
  }
}

async function logIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(at('nl', '/auth/login?returnTo=/nl/internal-privacy-rights'))
  await page.getByRole('button', { name: /Sanne/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
}

async function show(page: Page, { address, prepare, act }: View) {
  await prepare?.(page)
  await page.goto(at(...address))
  await page.locator(':is(h1, [role=alert]):visible').first().waitFor()
  await page.waitForLoadState('networkidle')
  await act?.(page)
}

/** The screens of one view as data addresses, the widths of one scheme after the other. */
async function photograph(browser: Browser, view: View): Promise<string[]> {
  const shots: string[] = []
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ colorScheme, locale: 'nl-NL', viewport: screens[0]! })
    if (view.isStaff) await logIn(context)
    for (const viewport of screens) {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await show(page, view)
      const shot = await page.screenshot({ type: 'jpeg', quality: 80 })
      shots.push(`data:image/jpeg;base64,${shot.toString('base64')}`)
      await page.close()
    }
    await context.close()
  }
  return shots
}

async function makeSheet(browser: Browser, shots: string[], path: string) {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } })
  const image = (source: string, { width }: { width: number }) => `<img src="${source}" width="${width * scale}">`
  const rows = schemes.map((_, row) =>
    screens.map((screen, column) => image(shots[row * screens.length + column]!, screen)).join(''),
  )
  const style =
    'body{margin:0;background:#999;display:grid;gap:4px;width:max-content}div{display:flex;gap:4px;align-items:start}'
  await page.setContent(`<style>${style}</style>${rows.map((row) => `<div>${row}</div>`).join('')}`)
  await page.locator('body').screenshot({ path, type: 'jpeg', quality: 55 })
  await page.close()
}

const server = spawn(process.execPath, ['e2e/serve.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port) },
  stdio: 'inherit',
})
await waitForSite()
const browser = await chromium.launch(settings.use?.launchOptions)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const lines: string[] = []
for (const view of views) {
  console.log(view.name)
  const file = `${view.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.jpg`
  await makeSheet(browser, await photograph(browser, view), join(folder, file))
  lines.push(`## ${view.name}\n\n![${view.name} in three widths, light and dark](${file})\n`)
}
const head = 'Every page and state: 360, 768 and 1280 px, light above dark. Made by `npm run contact-sheet`.'
writeFileSync(join(folder, 'README.md'), `# Contact sheet\n\n${head}\n\n${lines.join('\n')}`)
await browser.close()
server.kill('SIGTERM')
