import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, type Node } from 'acorn'
import { findAdvertisement } from '../advertisements.ts'
import { globals, styleFeatures, type Global } from '../browser-support.ts'
import { listAllPaths } from '../page-paths.ts'
import { at } from '../site-under-test.ts'
import { expect, test } from '../test.ts'
import { openInLayout, watchErrors } from '../watch-page.ts'
import exceptions from '../browser-exceptions.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const builtFiles = (extension: string) =>
  globSync(`{host,mf-*}/dist/**/*.${extension}`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

const newOnes = globals.filter(({ lacking }) => lacking.length > 0)
const oldGlobals = globals.filter(({ lacking }) => lacking.length === 0)
const pathOf = ({ owner, name }: Global) => (owner ? `${owner}.${name}` : name)
const newGlobals = new Set(newOnes.filter(({ isStatic }) => isStatic).map(pathOf))
/** Returns whether scripts use members of this owner every day: those of other objects have names that our own data has, too. */
const isEveryday = (owner: string) => owner in globalThis || /^(?:HTML\w*|Element|Document|Node|Navigator)$/.test(owner)
/** Names of old members of any object: a script does not tell the object. A name that an older object has, too, says nothing. */
const oldMembers = new Set(oldGlobals.map(({ name }) => name))
const ofEveryday = newOnes.filter(
  ({ owner, name, isStatic }) => !isStatic && isEveryday(owner) && !oldMembers.has(name),
)
const newMembers = new Set(ofEveryday.map(({ name }) => name))

type AnyNode = Node & Record<string, unknown> & { name?: string; computed?: boolean; value?: unknown }
const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? (node.name ?? '') : '')

/** Lists what a script uses that one of the promised browsers lacks: functions, and syntax that stops it from being read. */
function listNewUses(node: AnyNode, newUses: Set<string>) {
  if (node.type === 'StaticBlock') newUses.add('static {}')
  if (node.type === 'Literal' && typeof node.value === 'string' && /\(\?<[=!]/.test(node.value)) newUses.add('(?<=')
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  if (regex && /\(\?<[=!]/.test(regex.pattern)) newUses.add('(?<=')
  if (regex && /v/.test(regex.flags)) newUses.add('/v')
  if (node.type === 'MemberExpression' && !node.computed) {
    const owner = nameOf(node['object'])
    const name = nameOf(node['property'])
    const path = /^(?:window|globalThis|self)$/.test(owner) ? name : `${owner}.${name}`
    if (newGlobals.has(path)) newUses.add(path)
    if (newMembers.has(name)) newUses.add(`.${name}`)
  }
  for (const [key, part] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && !node.computed
    if (nameOf(part) && !isName && newGlobals.has(nameOf(part)) && nameOf(part).length > 3) newUses.add(nameOf(part))
    for (const child of [part].flat()) if (isNode(child) && !isName) listNewUses(child, newUses)
  }
  return newUses
}

test('the built scripts use nothing that a promised browser lacks, but where they look whether it is there', () => {
  const scripts = builtFiles('js')
  expect(scripts.length).toBeGreaterThan(50)
  const found = new Set<string>()
  for (const script of scripts) listNewUses(parse(script, { ecmaVersion: 2022 }) as unknown as AnyNode, found)
  expect([...found].toSorted()).toEqual(Object.keys(exceptions.scripts).toSorted())
})

test('the built styles use nothing that a promised browser lacks, but for decoration', () => {
  const css = builtFiles('css').join('\n')
  const lacking = styleFeatures.filter((feature) => feature.lacking.length > 0).map(({ path }) => path)
  const used = lacking.filter((path) => {
    const [, group, name = '', detail] = path.split('.')
    if (path === '.at-rules.media.range_syntax') return /@media[^{]*\((?:width|height) *[<>]/.test(css)
    if (group === 'at-rules' && !detail) return css.includes(`@${name}`)
    if (group === 'selectors' && name === 'nesting') return /[{;}]\s*&/.test(css)
    if (group === 'selectors' && !detail)
      return new RegExp(`:${name}\\b(?!:)`).test(css.replaceAll(/\{[^{}]*\}/g, '{}'))
    if (group === 'properties' && !detail) return new RegExp(`[{;]${name}:`).test(css)
    if (group === 'types' && path.split('.').length <= 4)
      return new RegExp(`[^\\w-]${path.split('.').at(-1)}\\(`).test(css)
    return false
  })
  expect(used.toSorted()).toEqual(Object.keys(exceptions.styles).toSorted())
})

test('every page stands without what one of the promised browsers lacks', async ({ page, request }) => {
  const errors = watchErrors(page)
  await page.addInitScript(
    (lacking) => {
      const all = globalThis as unknown as Record<string, (Record<string, unknown> & { prototype: object }) | undefined>
      for (const { owner, name, isStatic } of lacking) {
        const holder = owner ? all[owner] : globalThis
        if (holder)
          Reflect.deleteProperty(
            isStatic || !owner ? holder : ((holder as { prototype: object }).prototype ?? {}),
            name,
          )
      }
    },
    // Chromium enforces Trusted Types, which then have to be there.
    newOnes.filter(({ name }) => name !== 'trustedTypes'),
  )
  const advertisement = await findAdvertisement(request, 'NL')
  await page.goto(at('nl', '/auth/login?returnTo=/nl/internal-privacy-rights'))
  await page.getByRole('button', { name: /Lucas/ }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  const paths = [
    ...(await listAllPaths()),
    '/document/privacy-policy?version=2024-05-25',
    `/political-ads/${advertisement.id}`,
  ]
  for (const path of paths) {
    await test.step(path, async () => {
      await openInLayout(page, `/nl${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText('Internal Error')).toHaveCount(0)
    })
  }
  expect(errors).toEqual([])
})

test('a visitor whose browser cannot run the boot script gets a link to the text of the page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Map'))
  await page.goto(at('nl', '/nl/phone'))
  await expect(page.getByText('Deze pagina kan nu niet worden geladen')).toBeVisible()
  await page.getByRole('link', { name: 'lees haar als tekst' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('088')).not.toHaveCount(0)
})

test('a visitor whose page fails gets links to its text and to the mailboxes', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'some'))
  await page.goto(at('nl', '/nl/phone?type=RADIO'))
  const text = page.getByRole('link', { name: /als tekst/ }).first()
  await expect(text).toBeVisible()
  await expect(page.locator('a[href^="mailto:"]').first()).toBeVisible()
})
