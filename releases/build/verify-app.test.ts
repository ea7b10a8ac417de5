import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'
import { publish } from '../channels/publish.ts'
import { createSampleWorkspace } from '../testing/sample-workspace.ts'
import { ensureVerified, verifyWithTools } from './verify-app.ts'

let root: string

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'verify-'))
  await symlink(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'))
  const compilerOptions = { noEmit: true, strict: true, types: [], resolveJsonModule: true, module: 'preserve' }
  await write('mf-x/tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  await write('mf-x/src/page.ts', 'export const one: number = 1\n')
  await write('mf-x/messages/nl_nl.json', '{\n  "x.hello": "Dag {name}",\n  "x.bye": "Tot ziens"\n}\n')
  await write('mf-x/messages/fr_be.json', '{\n  "x.hello": "Bonjour {name}",\n  "x.bye": "Au revoir"\n}\n')
})

afterEach(() => rm(root, { recursive: true }))

test('an app without a fault has none', async () => {
  expect(await verifyWithTools('mf-x', root)).toEqual([])
})

const faults: [string, path: string, content: string, sentence: RegExp][] = [
  [
    'a wrong type',
    'mf-x/src/page.ts',
    'export const zero = 0\nexport const one: number = "1"\n',
    /^mf-x\/src\/page\.ts:2: TS2322: Type 'string' is not assignable to type 'number'\.$/,
  ],
  [
    'a text that French lacks',
    'mf-x/messages/fr_be.json',
    '{\n  "x.hello": "Bonjour {name}"\n}\n',
    /^mf-x\/messages\/nl_nl\.json:3: fr_be\.json lacks "x\.bye"$/,
  ],
  [
    'a text that Dutch lost',
    'mf-x/messages/nl_nl.json',
    '{\n  "x.hello": "Dag {name}"\n}\n',
    /^mf-x\/messages\/fr_be\.json:3: nl_nl\.json does not know "x\.bye"$/,
  ],
  [
    'another placeholder',
    'mf-x/messages/en_be.json',
    '{\n  "x.hello": "Hello {nom}"\n}\n',
    /^mf-x\/messages\/en_be\.json:2: "x\.hello" does not have the placeholders of nl_nl\.json \(.+\)$/,
  ],
  ['a file that is not JSON', 'mf-x/messages/en_be.json', '{', /^mf-x\/messages: .*en_be\.json cannot be read/],
]

test.each(faults)('%s is reported with file and line', async (_, path, content, sentence) => {
  await write(path, content)
  expect(await verifyWithTools('mf-x', root)).toEqual([expect.stringMatching(sentence)])
})

test('the texts of `shared` that an app brings along are checked with its own', async () => {
  await write('mf-x/package.json', JSON.stringify({ site: { texts: ['notices'] } }))
  await write('shared/notices/messages/nl_nl.json', '{\n  "notices.yes": "Ja"\n}\n')
  await write('shared/notices/messages/fr_be.json', '{}\n')
  const [fault, ...others] = await verifyWithTools('mf-x', root)
  expect([fault, others]).toEqual(['shared/notices/messages/nl_nl.json:2: fr_be.json lacks "notices.yes"', []])
})

test('a test that does not compile does not prevent a publish', async () => {
  await write('mf-x/src/page.test.ts', 'export const one: number = "1"\n')
  expect(await verifyWithTools('mf-x', root)).toEqual([])
})

test('an app is verified again only after its inputs have changed, and not at all where verification is switched off', async () => {
  const verify = (inputs: string, found: string[] | false) =>
    ensureVerified('mf-x', inputs, { root, verify: found && (async () => found) })
  expect(await verify('one', false)).toEqual([])
  expect(await verify('one', ['wrong'])).toEqual(['wrong'])
  expect(await verify('one', [])).toEqual([])
  expect(await verify('one', ['wrong'])).toEqual([])
  expect(await verify('two', ['wrong'])).toEqual(['wrong'])
})

test('publish rejects an app with faults, and verifies only the apps that it publishes', async () => {
  const workspace = await createSampleWorkspace()
  const looked: string[] = []
  let faulty = ''
  async function verify(app: string): Promise<string[]> {
    looked.push(app)
    return app === faulty ? [`${app}/src/page.tsx:3: wrong`] : []
  }
  const options = { ...workspace.options, verify }
  await publish(workspace.site, ['all'], options)
  const before = await workspace.readStore()
  looked.length = 0
  faulty = 'mf-ads'
  for (const app of ['mf-ads', 'mf-legal']) await workspace.write(`${app}/output/page.1.js`, 'new')
  await expect(publish(workspace.site, ['mf-ads'], options)).rejects.toThrow('mf-ads/src/page.tsx:3: wrong')
  expect(await workspace.readStore()).toEqual(before)
  await publish(workspace.site, ['mf-legal'], options)
  await publish(workspace.site, ['mf-legal'], options)
  expect(looked).toEqual(['mf-ads', 'mf-legal'])
  await workspace.remove()
})
