import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion } from '@site/shared/contract'
import { UserError } from '../../files/files.ts'
import { devAgainst } from './dev-against.ts'

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://localhost:${port}` }
}

/** A site of which only the first two files are read. */
function serveSite(contract: number, page: string) {
  const host = {
    version: '1.0.0-0',
    contract,
    federation: '2.9.2',
    shared: {},
    oldestContract: contract,
    oldestFederation: '2.3.3',
  }
  const remotes = JSON.stringify({ release: 'r1', host, remotes: [], grants: {} })
  return serve(({ url }, response) => void response.end(url === '/remotes.json' ? remotes : page))
}

const folder = mkdtempSync(join(tmpdir(), 'dev-against-'))
for (const name of ['mf-one', 'mf-two']) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name }))
}

async function reasons(
  address: string,
  app: string | undefined,
  options: { port?: number; api?: string; fakes?: string } = {},
) {
  const started = devAgainst(address, app, { root: folder, port: 0, log: () => undefined, ...options })
  const error: unknown = await started.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UserError)
  return String(error)
}

const emptyPage = '<script type="application/json" id="release">{"apps":{}}</script>'

test('a site that does not answer, and an address of something else, are named', async () => {
  const { origin } = await serve((_, response) => void response.writeHead(404).end())
  expect(await reasons('http://localhost:1', 'mf-one')).toContain('http://localhost:1/remotes.json does not answer')
  expect(await reasons(origin, 'mf-one')).toContain(`${origin}/remotes.json answers 404: is this the address of a site`)
  expect(await reasons('privacy.example.nl', 'mf-one')).toContain(
    '--against privacy.example.nl is not the address of a site',
  )
  const { origin: other } = await serveSite(contractVersion, 'Something else')
  expect(await reasons(other, 'mf-one')).toContain(`${other}/nl is no page of a site with remotes: compare the address`)
})

test('a site of another contract says which package is needed', async () => {
  const older = await serveSite(contractVersion - 1, emptyPage)
  expect(await reasons(older.origin, 'mf-one')).toContain('wait for its newer host, or take an older @site/shared')
  const newer = await serveSite(contractVersion + 2, emptyPage)
  expect(await reasons(newer.origin, 'mf-one')).toContain('take a newer @site/shared')
})

test('a remote that is not in the repository, or none where there are two, is answered with those that are', async () => {
  const { origin } = await serveSite(contractVersion, emptyPage)
  expect(await reasons(origin, 'mf-other')).toContain('There is no app "mf-other": choose from mf-one, mf-two')
  expect(await reasons(origin, undefined)).toContain('Name the remote: mf-one, mf-two')
})

test('a preview that has ended is named', async () => {
  const { origin } = await serveSite(contractVersion, emptyPage)
  expect(await reasons(`${origin}/nl?preview=abc`, 'mf-one')).toContain(`${origin} has no preview abc, or it has ended`)
})

test('a port of another program, a wrong address and a wrong file of answers end it before anything is built', async () => {
  const { origin, port } = await serveSite(contractVersion, emptyPage)
  expect(await reasons(origin, 'mf-one', { port })).toContain(`Port ${port} is taken by another program`)
  expect(await reasons(origin, 'mf-one', { api: 'localhost' })).toContain('--api localhost is no address')
  expect(await reasons(origin, 'mf-one', { fakes: join(folder, 'none.json') })).toContain('none.json cannot be read')
  writeFileSync(join(folder, 'fakes.json'), '{ "offers": 1 }')
  expect(await reasons(origin, 'mf-one', { fakes: join(folder, 'fakes.json') })).toContain('is not as --fakes needs it')
})
