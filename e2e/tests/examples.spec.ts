import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { checkAccessibility, describeViolations } from '../accessibility.ts'
import { watchErrors } from '../watch-page.ts'
import { expect, test, type Page } from '../test.ts'

let server: ChildProcess
let origin: string

test.beforeAll(async () => {
  server = spawn(process.execPath, ['shared/examples/serve.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [words] = (await once(server.stdout!, 'data')) as [Buffer]
  origin = /http:\S+/.exec(String(words))![0]
})

test.afterAll(async () => {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
})

async function findBarriers(page: Page, part = 'body') {
  const result = await checkAccessibility(page, { part })
  // A text in the colour of what is behind it is no violation to axe, but a question.
  const unseen = result.incomplete.flatMap(({ nodes }) =>
    nodes.filter(({ any }) => JSON.stringify(any).includes('equalRatio')),
  )
  return [...describeViolations(result), ...unseen.map(({ html }) => html)]
}

/** Returns the elements that reach out of the window, and by how much the page can be moved sideways. */
function findOverflow(page: Page) {
  return page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - innerWidth,
    elements: [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      // What scrolls sideways by itself, and can be reached by keyboard.
      .filter((element) => !element.parentElement?.closest('[tabindex="0"]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  }))
}

test('every example of a component can be read by everyone and fits its window, light and dark', async ({ page }) => {
  const errors = watchErrors(page)
  // The server builds the page first.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${origin}/nl`)
  await expect(page.getByRole('heading', { level: 1, name: 'Examples' })).toBeVisible()
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 780 })
    expect(await findOverflow(page), `at ${width} px`).toEqual({ beyond: 0, elements: [] })
    expect(await findBarriers(page), `${colorScheme} at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'Verwerkingsverantwoordelijkheid' }).click()
  expect(await findOverflow(page), 'with a dialog').toEqual({ beyond: 0, elements: [] })
  expect(await findBarriers(page, 'dialog[open]'), 'with a dialog').toEqual([])
  expect(errors).toEqual([])
})
