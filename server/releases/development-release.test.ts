import { once } from 'node:events'
import { join } from 'node:path'
import {
  createTemporaryFolder,
  openServer,
  releaseFiles,
  spawnServer,
  type TemporaryFolder,
  testConfig,
} from '../testing/index.ts'

let folder: TemporaryFolder
let time = Date.parse('2026-11-21T10:00:00Z')

beforeEach(async () => {
  folder = await createTemporaryFolder()
})

const refusal =
  'The release in SITE_DIR was made for development and is not served in production: ' +
  'publish into another, empty SITE_DIR with NODE_ENV=production.'

function publish(id: string, development: boolean) {
  return folder.write(releaseFiles({ id, development, html: `<p>${id}` }))
}

async function listen(development: boolean) {
  let log = ''
  const config = testConfig({ development, siteDirectory: folder.path, publicHosts: ['privacy.lindehof.nl'] })
  const services = { config, now: () => new Date(time) }
  const app = await openServer(services, {
    level: 'error',
    stream: {
      write(line: string) {
        log += line
      },
    },
  })
  const see = async () => (await app.inject({ url: '/nl', headers: { host: 'privacy.lindehof.nl' } })).body
  return { see, log: () => log }
}

test('production does not start with a release that was made for development, and says what to do', async () => {
  await publish('one', true)
  const server = spawnServer({
    NODE_ENV: 'production',
    PUBLIC_HOSTS: 'privacy.lindehof.nl',
    PRIVACY_MAILBOX: 'privacy@lindehof.example',
    MAIL_FROM: 'no-reply@lindehof.example',
    MAIL_DIR: join(folder.path, 'mail'),
    ANSWER_KEY: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    SITE_DIR: folder.path,
    DATABASE_DIR: 'memory://',
  })
  let said = ''
  server.stderr.on('data', (text) => (said += text))
  expect(await once(server, 'close')).toEqual([1, null])
  expect(said).toBe(`The server cannot start.\n${refusal}\n`)
})

test('one that is activated later is reported once, and the last good one stays', async () => {
  await publish('good', false)
  const { see, log } = await listen(false)
  expect(await see()).toContain('good')
  await publish('worse', true)
  expect(await see()).toBe('<p>good')
  time += 1_000
  expect([await see(), await see()]).toEqual(['<p>good', '<p>good'])
  expect(log().trim().split('\n')).toEqual([expect.stringContaining(refusal)])
  await publish('better', false)
  expect(await see()).toContain('better')
})

test('in development both kinds are served', async () => {
  await publish('one', true)
  const { see } = await listen(true)
  expect(await see()).toContain('one')
  await publish('two', false)
  expect(await see()).toContain('two')
})
