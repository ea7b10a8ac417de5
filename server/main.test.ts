import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnServer } from './testing/own-process.ts'
import { releaseFiles } from './testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from './testing/temporary-folder.ts'

let folder: TemporaryFolder
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await createTemporaryFolder()
  await folder.write(releaseFiles({}, 'site/'))
})

afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await folder.remove()
})

/** Starts a server of its own process and waits for its first words or its end. */
async function start(variables: Record<string, string> = {}) {
  const folders = { SITE_DIR: join(folder.path, 'site'), DATABASE_DIR: join(folder.path, 'db') }
  const server = spawnServer({ ...folders, ...variables })
  running.push(server)
  let said = ''
  server.stderr.on('data', (text) => (said += text))
  const ready = once(server.stdout, 'data').then(([text]) => String(text))
  const ended = once(server, 'close').then(([code]) => Number(code))
  return { server, ended, words: () => said, ready: Promise.race([ready, ended.then(() => said)]) }
}

test('a server starts, answers with sample campaigns, is alone with its database, and stops cleanly', async () => {
  const first = await start()
  const line = await first.ready
  expect(line).toMatch(/^Ready: http:\/\/nl\.localhost:\d+ http:\/\/be\.localhost:\d+\n$/)
  const origin = `http://127.0.0.1:${/:(\d+)/.exec(line.slice(12))?.[1]}`
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const answer = await fetch(`${origin}/api/campaign-items?countryCode=BE`)
  const body: unknown = await answer.json()
  expect(body).toHaveProperty('campaignItems')
  expect((body as { campaignItems: unknown[] }).campaignItems.length).toBeGreaterThanOrEqual(320)

  const second = await start({ TMPDIR: folder.path })
  expect(await second.ready).toContain('is in use by another process: stop that one, or set DATABASE_DIR.')
  expect(await second.ended).toBe(1)

  first.server.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.words()).toBe('')
}, 60_000)

test('a server that was killed starts again, with what it held', async () => {
  const first = await start()
  await first.ready
  first.server.kill('SIGKILL')
  await first.ended
  const second = await start()
  expect(await second.ready).toMatch(/^Ready: /)
  second.server.kill('SIGINT')
  expect(await second.ended).toBe(0)
}, 60_000)

test('a wrong variable is told in a sentence', async () => {
  const server = await start({ PORT: 'http' })
  expect(await server.ended).toBe(1)
  expect(server.words()).toBe('The server cannot start.\nPORT must be a whole number from 0 to 65535, not "http".\n')
})
