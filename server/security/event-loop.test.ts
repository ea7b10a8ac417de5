import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import { idleDatabase } from '../testing/idle-database.ts'
import { testConfig } from '../testing/test-config.ts'

let app: FastifyInstance
let address: string

beforeAll(async () => {
  app = await createServer({ config: testConfig(), database: idleDatabase(), now: () => new Date() }, false)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

const length = 60_000
const good = {
  name: 'Noor',
  email: 'noor@shop.example',
  question: 'Waar?',
  explanation: 'Dit klopt niet.',
  userMessage: 'Hallo',
}
const calls = ['/api/contact?locale=nl_nl', '/api/political-ad-complaint', '/api/privacy-rights/request']
const runs = {
  spaces: ' ',
  tabs: '\t',
  'no-break spaces': '\u00a0',
  'zero-width spaces': '\u200b',
  dots: '.',
  'labels of a domain': 'a.',
}

/** Milliseconds for which this thread worked to answer; the least of several sends. */
async function workOf(path: string, text: string): Promise<number> {
  const times: number[] = []
  while (times.length < 4) {
    const start = process.threadCpuUsage()
    const body = JSON.stringify({
      ...good,
      flowType: 'RECTIFICATION',
      name: text,
      email: text,
      userMessage: text.slice(0, 100),
    })
    const answer = await fetch(address + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    await answer.text()
    const { user, system } = process.threadCpuUsage(start)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

test.each(Object.keys(runs) as (keyof typeof runs)[])(
  '%s in a message keep the server no longer than letters do',
  async (kind) => {
    const unit = runs[kind]
    // Two texts in one body, which may have 64 KB: characters that JSON writes in several bytes leave room for fewer.
    const count = Math.floor(length / 2 / (Buffer.byteLength(JSON.stringify(unit)) - 2))
    for (const path of calls) {
      const letters = await workOf(path, 'x'.repeat(length / 2))
      const worst = await workOf(path, `a${unit.repeat(count)}a`)
      expect([path, worst <= 8 * Math.max(letters, 5)]).toEqual([path, true])
    }
  },
  60_000,
)
