import { publish } from '../channels/publish.ts'
import { publishCanary } from '../channels/publish-canary.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { rollback } from '../channels/rollback.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'

let workspace: PublishedWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  await workspace.write('mf-legal/output/page.1.js', 'new')
})

afterEach(() => workspace.remove())

const claim = async (owners: object) => workspace.write('var/site/owners.json', JSON.stringify(owners))
const nameOwner = async (owner: string) =>
  workspace.write('mf-legal/package.json', JSON.stringify({ name: 'mf-legal', site: { owner } }))
const publishLegal = async () => publish(workspace.site, ['mf-legal'], workspace.options)

const claims: [what: string, claims: object][] = [
  ['the app', { apps: ['mf-legal'] }],
  ['the path "/document"', { paths: ['document'] }],
  ['the path "/"', { paths: [''] }],
  [
    'the position 30 in the menu "bar"',
    {
      menus: {
        bar: [
          [0, 9],
          [20, 30],
        ],
      },
    },
  ],
]

test.each(claims)('%s of another owner is refused, in previews and canaries too', async (what, of) => {
  const menu = [{ in: { bar: 30 }, path: 'document/terms', words: {} }]
  await workspace.describe('mf-legal', { menu })
  await claim({ 'Legal affairs': of, Advertising: { apps: ['mf-ads'] } })
  const { site, options } = workspace
  await expect(publishLegal()).rejects.toMatchObject({
    reasons: [
      `Remote "mf-legal" names no owner (site.owner in its package.json), but ${what} belongs to "Legal affairs" (owners.json)`,
    ],
  })
  await nameOwner('Advertising')
  const reason = `Remote "mf-legal" is of "Advertising", but ${what} belongs to "Legal affairs" (owners.json)`
  await expect(publishLegal()).rejects.toThrow(reason)
  await expect(publishPreview(site, ['mf-legal'], options)).rejects.toThrow(reason)
  await expect(publishCanary(site, ['mf-legal'], { ...options, share: 10 })).rejects.toThrow(reason)
  await nameOwner('Legal affairs')
  await publishLegal()
})

test('a menu named like a member of every object is refused', async () => {
  await claim({ 'Legal affairs': { menus: { bar: [[0, 99]] } } })
  await workspace.describe('mf-legal', { menu: [{ in: { constructor: 30 }, path: 'document/terms', words: {} }] })
  await expect(publishLegal()).rejects.toThrow('the host has no menu "constructor"')
})

test('apps and paths without an owner are free, and what is live stays', async () => {
  await claim({ 'Legal affairs': { apps: ['mf-shop'], paths: ['shop'], menus: { bar: [[0, 99]] } } })
  await publishLegal()
  await claim({ 'Legal affairs': { apps: ['mf-legal', 'mf-ads'] } })
  await publish(workspace.site, ['mf-ads'], workspace.options)
  await rollback(workspace.site, 'mf-legal', workspace.options)
})

test.each([
  ['no JSON', '{', 'owners.json is not JSON'],
  ['an unknown claim', '{"Legal affairs":{"app":["mf-legal"]}}', 'owners.json has a wrong shape'],
  ['a path with a slash', '{"Legal affairs":{"paths":["document/terms"]}}', 'owners.json has a wrong shape'],
])('a file with %s stops every publish', async (_, content, reason) => {
  await workspace.write('var/site/owners.json', content)
  await expect(publishLegal()).rejects.toThrow(reason)
})
