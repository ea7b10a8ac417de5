import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { freePort } from '@site/shared/testing/free-port'
import { expect, test } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { heading, watchErrors } from '../watch-page.ts'

const workspaceRoot = resolve(import.meta.dirname, '../..')
const example = join(workspaceRoot, 'examples/mf-corrections')

/** The lines of its instructions that make another remote of the example. */
const instructions = readFileSync(join(workspaceRoot, 'docs/own-repository.md'), 'utf8')
const [renaming = ''] = /^rm -rf node_modules [^]*?(?=^git init)/m.exec(instructions) ?? []

let repository: string
let site: EditedSite
let backEnd: ChildProcess

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Not below this workspace, whose packages Node would find.
  repository = join(mkdtempSync(join(tmpdir(), 'own-repository-')), 'mf-example')
  const isOwn = (path: string) => !/[\\/](?:node_modules|dist|var|vendor)$|\.tgz$/.test(path)
  cpSync(example, repository, { recursive: true, filter: isOwn })
  execFileSync('node', ['scripts/packages.ts', join(repository, 'vendor')], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('sh', ['-ec', renaming], { cwd: repository })
  execFileSync('bash', ['.ci/run'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] })
  site = new EditedSite('e2e-own-repository', { whole: true })
  backEnd = spawn('node', ['back-end/main.ts'], { cwd: repository, env: { ...process.env, PORT: '0' } })
  const [said] = (await once(backEnd.stdout!, 'data')) as [Buffer]
  const [backEndUrl] = /http:\S+/.exec(String(said)) ?? []
  await site.start({ BACK_ENDS: `mf-example=${backEndUrl}` })
  await site.publish(join(repository, 'mf-example.tgz'))
})

test.afterAll(async () => {
  await site.close()
  backEnd.kill()
  rmSync(resolve(repository, '..'), { recursive: true, force: true })
})

const packed = ['shared', 'releases'].map((name) => `vendor/site-${name}-1.0.0.tgz`)

for (const file of packed) {
  test(`${file} can be published to a registry, and its types are found`, () => {
    const run = (...words: string[]) =>
      execFileSync('npx', ['--no', ...words], { cwd: import.meta.dirname, stdio: 'pipe' })
    const path = join(repository, file)
    run('publint', path, '--strict')
    // Styles have no types.
    run('attw', path, '--profile', 'esm-only', '--exclude-entrypoints', './ui/tokens.css')
    const description = execFileSync('tar', ['xzOf', path, 'package/package.json'], { encoding: 'utf8' })
    const read = JSON.parse(description) as {
      private?: boolean
      license: string
      peerDependencies: Record<string, string>
    }
    expect([read.private, read.license]).toEqual([undefined, 'MIT'])
    // Of a package that they have, teams choose the version.
    expect(Object.entries(read.peerDependencies).filter(([, range]) => !range.startsWith('^'))).toEqual([])
  })
}

test('packages that are made again, in another folder, have the same bytes', () => {
  const again = join(repository, 'var/packages')
  execFileSync('node', ['scripts/packages.ts', again], { cwd: workspaceRoot, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const file of packed) {
    expect(readFileSync(join(again, basename(file))).equals(readFileSync(join(repository, file)))).toBe(true)
  }
})

const pages: [country: string, path: string, title: string, text: string, answer: string][] = [
  ['nl', '/nl/example', 'Rectificaties', 'Raad voor de Journalistiek', 'De foto bij ons stuk'],
  ['be', '/nl/example', 'Rechtzettingen', 'recht van antwoord', 'De foto bij ons stuk'],
  ['be', '/fr/example', 'Rectifications', 'Conseil de déontologie journalistique', 'La photo de notre article'],
  ['be', '/en/example', 'Corrections', 'right of reply', 'The picture with our article'],
]

for (const [country, path, title, text, answer] of pages) {
  test(`${path} on .${country}, built in a repository of its own, is a page of the site`, async ({ tab: page }) => {
    const errors = watchErrors(page)
    await page.goto(site.origin.replace('nl.', `${country}.`) + path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    // Of the back end of its team, requested before its code has run.
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.getByRole('navigation').getByText(title).first()).toBeVisible()
    expect(errors).toEqual([])
  })
}

test('the search of the site finds what the manifest of a remote from another repository declares', async ({
  tab: page,
}) => {
  await page.goto(`${site.origin}/nl/search?q=rectificaties`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Rectificaties', exact: true })).toBeVisible()
})

test('a link of it leads to another remote without loading a new document', async ({ tab: page }) => {
  await page.goto(`${site.origin}/nl/example`)
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
  await page.getByRole('link', { name: 'Meld een fout' }).click()
  await expect(heading(page, 'Over ons')).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
})

/** Returns the origin at which the own remote is seen in a site. */
async function developAgainst(address: string, ...options: string[]) {
  const port = await freePort()
  const command = ['--no', 'site', 'dev', '--against', address, ...options]
  const started = spawn('npx', command, {
    cwd: repository,
    env: { ...process.env, PORT: String(port) },
    // It and what it starts end together.
    detached: true,
  })
  let said = ''
  const { promise: ready, resolve: begin, reject: fail } = Promise.withResolvers<void>()
  started.stdout.on('data', (words: Buffer) => {
    said += String(words)
    if (said.includes('Ready: ')) begin()
  })
  started.stderr.on('data', (words: Buffer) => (said += String(words)))
  started.once('exit', () => fail(new Error(said)))
  await ready
  return { origin: `http://nl.localhost:${port}`, end: () => process.kill(-started.pid!) }
}

test.describe('site dev --against', () => {
  const file = 'src/pages/overview/page.tsx'
  let saved: string
  let development: Awaited<ReturnType<typeof developAgainst>>

  function save(from: string, to: string) {
    const path = join(repository, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    writeFileSync(path, text.replace(from, to))
  }

  test.beforeAll(async () => {
    saved = readFileSync(join(repository, file), 'utf8')
    development = await developAgainst(site.origin)
  })
  test.afterAll(() => {
    development?.end()
    writeFileSync(join(repository, file), saved)
  })

  test('a saved page is shown in the live site at once, with its state and what was typed', async ({ tab: page }) => {
    const errors = watchErrors(page)
    await page.goto(`${development.origin}/nl/example`)
    await expect(heading(page, 'Rectificaties')).toBeVisible()
    // Of the site's own API.
    await expect(page.getByText('De foto bij ons stuk')).toBeVisible()
    save(
      "import styles from './page.module.css'",
      "import { useState } from 'react'\nimport styles from './page.module.css'",
    )
    save(
      '/** Page on how a reader',
      'function Counter() {\n  const [count, setCount] = useState(0)\n  return <button onClick={() => setCount(count + 1)}>Teller {count}</button>\n}\n\n/** Page on how a reader',
    )
    save('<LatestCorrections />', '<Counter /><input aria-label="Notitie" /><LatestCorrections />')
    const counter = page.getByRole('button', { name: /^Teller/ })
    await expect(counter).toBeVisible()
    await counter.click()
    await counter.click()
    await page.getByLabel('Notitie').fill('Onthouden')
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))

    save('Teller {count}', 'Tellerstand {count}')
    await expect(page.getByRole('button', { name: 'Tellerstand 2' })).toBeVisible()
    save('<h2>', '<h2 id="eerst">Nieuw</h2><h2>')
    await expect(page.getByText('Nieuw', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Notitie')).toHaveValue('Onthouden')
    // Another hook: the component begins anew, the rest stays.
    save('const [count, setCount]', 'useState(0)\n  const [count, setCount]')
    save('Tellerstand {count}', 'Stand {count}')
    await expect(page.getByRole('button', { name: 'Stand 0' })).toBeVisible()
    await expect(page.getByLabel('Notitie')).toHaveValue('Onthouden')
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
    expect(errors).toEqual([])
  })

  test('styles stay in the page, texts load it anew, and what does not build is said', async ({ tab: page }) => {
    await page.goto(`${development.origin}/nl/example`)
    await page.getByLabel('Notitie').fill('Onthouden')
    await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
    const styles = join(repository, 'src/pages/overview/page.module.css')
    writeFileSync(styles, readFileSync(styles, 'utf8').replace('.page {', '.page { outline: 7px solid;'))
    await expect(page.getByRole('main').locator('[class*=page]').first()).toHaveCSS('outline-width', '7px')
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')

    save('Stand {count}', 'Stand {count')
    await expect(page.locator('#development-problem')).toContainText(/page\.tsx:\d+/)
    save('Stand {count', 'Stand {count}')
    await expect(page.locator('#development-problem')).toHaveCount(0)

    const texts = join(repository, 'messages/nl_nl.json')
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('"Rectificaties"', '"Wat wij rechtzetten"'))
    await expect(heading(page, 'Wat wij rechtzetten')).toBeVisible()
    await expect(page.getByLabel('Notitie')).toHaveValue('Onthouden')
  })

  test("another team's page is visited from it under the live policy, and a write is refused", async ({
    tab: page,
  }) => {
    const live = (await page.goto(`${site.origin}/nl/about`))!.headers()
    const own = (await page.goto(`${development.origin}/nl/about`))!.headers()
    const directives = (policy = '') => policy.split(/[;,\n] ?/).length
    expect(directives(own['content-security-policy'])).toBe(directives(live['content-security-policy']))
    expect(own['integrity-policy']).toBe(live['integrity-policy'])
    await page.goto(`${development.origin}/nl/example`)
    await page.getByRole('link', { name: 'Meld een fout' }).click()
    await expect(heading(page, 'Over ons')).toBeVisible()
    await expect(page).toHaveURL(/nl\.localhost/)
    await page.getByLabel('Naam').fill('Anna')
    await page.getByLabel('E-mailadres').fill('anna@lindehof.example')
    await page.getByLabel('Je vraag').fill('Klopt dit?')
    // The browser keeps a body for a moment only.
    const refused = page
      .waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('contact'))
      .then(async (answer) => ({ status: answer.status(), reason: (await answer.json()).reason }))
    await page.getByRole('button', { name: 'Verzenden' }).click()
    expect(await refused).toEqual({
      status: 403,
      reason: expect.stringMatching(/which visitors use: .* would; name another API with --api/),
    })
    await expect(page.locator('#development-problem')).toContainText('Nothing is changed in')
    await expect(page.getByLabel('Naam')).toHaveValue('Anna')
  })
})
