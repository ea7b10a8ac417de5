import { publish } from '../channels/publish.ts'
import { publishCanary } from '../channels/publish-canary.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { rollback } from '../channels/rollback.ts'
import type { Publisher } from '../store/publishers.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'

let workspace: PublishedWorkspace

beforeEach(async () => {
  workspace = await createPublishedWorkspace()
  await workspace.write('mf-legal/output/page.1.js', 'new')
})

afterEach(() => workspace.remove())

const claim = async (publishers: object) => workspace.write('var/site/publishers.json', JSON.stringify(publishers))
const publishLegal = async () => publish(workspace.site, ['mf-legal'], workspace.options)

const claims: [what: string, claims: Partial<Publisher>][] = [
  ['the path "/document"', { paths: ['document'] }],
  ['the path "/"', { paths: [''] }],
  [
    'the position 30 in the menu "bar"',
    {
      menu: {
        bar: [
          [0, 9],
          [20, 30],
        ],
      },
    },
  ],
]

test.each(claims)('%s of another publisher is refused, in previews and canaries too', async (what, of) => {
  const menu = [{ in: { bar: 30 }, path: 'document/terms', words: {} }]
  await workspace.describe('mf-legal', { menu })
  const other = { name: 'Terms', apps: ['mf-terms'], ...of }
  await claim([other])
  const { site, options } = workspace
  const refusal = `but ${what} belongs to "Terms" (publishers.json)`
  await expect(publishLegal()).rejects.toMatchObject({
    reasons: [`Remote "mf-legal" belongs to nobody, ${refusal}`],
  })
  await claim([other, { name: 'Legal affairs', apps: ['mf-legal'] }])
  const reason = `Remote "mf-legal" belongs to "Legal affairs", ${refusal}`
  await expect(publishLegal()).rejects.toThrow(reason)
  await expect(publishPreview(site, ['mf-legal'], options)).rejects.toThrow(reason)
  await expect(publishCanary(site, ['mf-legal'], { ...options, share: 10 })).rejects.toThrow(reason)
  await claim([{ name: 'Legal affairs', apps: ['mf-legal'], ...of }])
  const { release } = await publishLegal()
  expect(release.publications?.['mf-legal']).toMatchObject({ owner: 'Legal affairs' })
})

test('a menu named like a member of every object is refused', async () => {
  await claim([{ name: 'Legal affairs', apps: ['mf-terms'], menu: { bar: [[0, 99]] } }])
  await workspace.describe('mf-legal', { menu: [{ in: { constructor: 30 }, path: 'document/terms', words: {} }] })
  await expect(publishLegal()).rejects.toThrow('the host has no menu "constructor"')
})

test('apps and paths of nobody are free for the operator, and what is live stays', async () => {
  await claim([{ name: 'Shop', apps: ['mf-shop'], paths: ['shop'], menu: { bar: [[0, 99]] } }])
  await publishLegal()
  await claim([{ name: 'Legal affairs', apps: ['mf-legal', 'mf-ads'] }])
  await publish(workspace.site, ['mf-ads'], workspace.options)
  await rollback(workspace.site, 'mf-legal', workspace.options)
})

const proved: [what: string, rights: Partial<Publisher>, reason: string | undefined][] = [
  ['its app and paths', { apps: ['mf-legal'], paths: ['', 'document'] }, undefined],
  ['a path of nobody', { apps: ['mf-legal'], paths: [''] }, 'has the path "/document"'],
  ['the app of nobody', { apps: ['mf-ads'], paths: ['', 'document'] }, 'has the app'],
]

test.each(proved)('a publisher with a proof may publish %s: %j', async (_, rights, reason) => {
  const publisher: Publisher = { name: 'Legal affairs', apps: [], ...rights }
  await claim([publisher])
  const publishing = publish(workspace.site, ['mf-legal'], { ...workspace.options, publisher })
  if (reason === undefined) expect((await publishing).release.publications?.['mf-legal']?.owner).toBe('Legal affairs')
  else {
    const rest = ', which publishers.json does not give to "Legal affairs": leave it out, or ask the operator'
    await expect(publishing).rejects.toThrow(`Remote "mf-legal" ${reason}${rest}`)
  }
})

const shop = { name: 'Shop', apps: ['mf-shop'] }
const hash = 'a'.repeat(64)

test.each([
  ['no JSON', '{', 'publishers.json is not JSON'],
  ['an unknown claim', JSON.stringify([{ ...shop, app: [] }]), 'publishers.json has a wrong shape'],
  [
    'a path with a slash',
    JSON.stringify([{ ...shop, paths: ['document/terms'] }]),
    'publishers.json has a wrong shape',
  ],
  ['a token as it is', JSON.stringify([{ ...shop, token: 'secret' }]), 'publishers.json has a wrong shape'],
  [
    'an issuer that is not encrypted',
    JSON.stringify([{ ...shop, openId: { issuer: 'http://ci.example', subject: 'a', audience: 'b' } }]),
    'not the https URL of an issuer',
  ],
  ['a name twice', JSON.stringify([shop, { ...shop, apps: ['mf-a'] }]), 'the name "Shop" is there twice'],
  ['an app of two', JSON.stringify([shop, { ...shop, name: 'B' }]), 'the app "mf-shop" is there twice'],
  [
    'a token of two',
    JSON.stringify([
      { ...shop, token: hash },
      { name: 'B', apps: ['mf-b'], token: hash },
    ]),
    'is there twice',
  ],
])('a file with %s stops every publish', async (_, content, reason) => {
  await workspace.write('var/site/publishers.json', content)
  await expect(publishLegal()).rejects.toThrow(reason)
})

test('a file of owners, which an earlier version read, is not passed over', async () => {
  await workspace.write('var/site/owners.json', '{}')
  await expect(publishLegal()).rejects.toThrow('owners.json is not read any more: write publishers.json')
})
