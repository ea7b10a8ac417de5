// Every page and state of the site in one set of pictures: `npm run contact-sheet`, written to docs/contact-sheet. Each
// picture holds one page in three widths, light above dark, as far as the first screen reaches. Names of views, or parts
// of them, as arguments: only those are made anew.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import settings from './playwright.config.ts'
import { at, port } from './site-under-test.ts'
import { areas, type View } from './views.ts'

const folder = resolve(import.meta.dirname, '../docs/contact-sheet')
const scale = 0.36
const gap = 4
const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 900 },
  { width: 1280, height: 900 },
]
const schemes = ['light', 'dark'] as const
/** For a page to come, in milliseconds: long, because machines are busy at times. */
const patience = 45_000

async function isServed() {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  return answer?.ok === true
}

/** The site on the port of the end-to-end tests: the one that is there, else one of our own. */
async function serveSite(): Promise<() => void> {
  if (await isServed()) return () => undefined
  const server = spawn(process.execPath, ['e2e/serve.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  while (!(await isServed())) {
    if (server.exitCode !== null) throw new Error(`The site could not be served: code ${server.exitCode}`)
    await new Promise((next) => setTimeout(next, 500))
  }
  return () => server.kill('SIGTERM')
}

async function logIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(at('nl', '/auth/login?returnTo=/nl/internal-privacy-rights'))
  await page.getByRole('button', { name: /Sanne/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
}

/** The first screens of one view as data addresses: the widths in light, then the same in dark. */
async function photograph(browser: Browser, { address, prepare, act, isStaff }: View): Promise<string[]> {
  const context = await browser.newContext({ locale: 'nl-NL', reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  const shots: Record<(typeof schemes)[number], string[]> = { light: [], dark: [] }
  try {
    if (isStaff) await logIn(context)
    for (const viewport of screens) {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await prepare?.(page)
      await page.goto(at(...address))
      await page.locator(':is(h1, [role=alert]):visible').first().waitFor()
      await page.waitForLoadState('networkidle')
      await act?.(page)
      if (act) await page.waitForLoadState('networkidle')
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        shots[colorScheme].push(`data:image/png;base64,${(await page.screenshot()).toString('base64')}`)
      }
      await page.close()
    }
  } finally {
    await context.close()
  }
  return schemes.flatMap((scheme) => shots[scheme])
}

/** Puts the screens of one view into one small picture. */
async function makeSheet(browser: Browser, shots: string[]): Promise<Buffer> {
  const page = await browser.newPage()
  const encoded = await page.evaluate(
    async ({ sources, widths, ratio, space }) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image
        }),
      )
      const rowHeight = Math.max(...images.map(({ height }) => height * ratio))
      const canvas = document.createElement('canvas')
      canvas.width = widths.reduce((sum, width) => sum + width * ratio + space, -space)
      canvas.height = (images.length / widths.length) * (rowHeight + space) - space
      const brush = canvas.getContext('2d')!
      brush.fillStyle = '#999'
      brush.fillRect(0, 0, canvas.width, canvas.height)
      brush.imageSmoothingQuality = 'high'
      for (const [index, image] of images.entries()) {
        const column = index % widths.length
        const left = widths.slice(0, column).reduce((sum, width) => sum + width * ratio + space, 0)
        const top = Math.floor(index / widths.length) * (rowHeight + space)
        brush.drawImage(image, left, top, image.width * ratio, image.height * ratio)
      }
      return canvas.toDataURL('image/webp', 0.6)
    },
    { sources: shots, widths: screens.map(({ width }) => width), ratio: scale, space: gap },
  )
  await page.close()
  return Buffer.from(encoded.split(',')[1]!, 'base64')
}

const fileOf = ({ name }: View) => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`

/** The page that shows the pictures: those that are there, however they came. */
function writeIndex() {
  const lines = ['# Contact sheet', '']
  lines.push('Every page and state: 360, 768 and 1280 px, light above dark. Made by `npm run contact-sheet`.', '')
  for (const [area, views] of Object.entries(areas)) {
    lines.push(`## ${area}`, '')
    for (const view of views.filter((each) => existsSync(join(folder, fileOf(each))))) {
      lines.push(`### ${view.name}`, '', `![${view.name} in three widths, light and dark](${fileOf(view)})`, '')
    }
  }
  writeFileSync(join(folder, 'README.md'), `${lines.join('\n').trimEnd()}\n`)
}

const wanted = process.argv.slice(2)
const views = Object.values(areas)
  .flat()
  .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const stopServer = await serveSite()
const browser = await chromium.launch(settings.use?.launchOptions)
const missing: string[] = []
for (const view of views) {
  try {
    writeFileSync(join(folder, fileOf(view)), await makeSheet(browser, await photograph(browser, view)))
    console.log(view.name)
  } catch (error) {
    missing.push(view.name)
    console.error(`${view.name} did not come: ${String(error)}`)
  }
}
writeIndex()
await browser.close()
stopServer()
console.log(`${views.length - missing.length} of ${views.length} views are in ${folder}`)
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}`)
  process.exitCode = 1
}
