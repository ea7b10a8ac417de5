import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

test('what its manifest declares is found by the search of the site', async ({ tab: page }) => {
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
