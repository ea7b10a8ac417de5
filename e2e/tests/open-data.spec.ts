// A page of another site reads the open data in a browser, with the headers that programs send, and cannot read or write anything else.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { publicCalls } from '../../server/open-api/all-calls.ts'
import { at } from '../site-under-test.ts'
import { expect, test } from '../test.ts'

let newspaper: Server

test.beforeAll(async () => {
  newspaper = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A newspaper</title>')
  })
  await once(newspaper.listen(0, '127.0.0.1'), 'listening')
})
test.afterAll(() => newspaper.close())

interface Received {
  status: number
  etag: string | null
}

type Options = Pick<RequestInit, 'method' | 'headers' | 'cache' | 'credentials'> & { body?: string }

/** Fetches from a page of another origin; `blocked` where the browser does not let its script read the answer. */
function read(page: Page, url: string, options: Options): Promise<Received | 'blocked'> {
  return page.evaluate(
    async ([address, init]) => {
      try {
        const answer = await fetch(address, init)
        await answer.arrayBuffer()
        return { status: answer.status, etag: answer.headers.get('etag') }
      } catch {
        return 'blocked' as const
      }
    },
    [url, options] as const,
  )
}

/** Headers that scripts and their libraries send. */
const sent: Record<string, string> = {
  'If-None-Match': 'W/"x"',
  'If-Modified-Since': 'Sat, 21 Nov 2026 10:00:00 GMT',
  'Content-Type': 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
  Range: 'bytes=0-99',
  'X-Of-Its-Own': '1',
}

test('a script of another site reads all open data, with the headers that programs send', async ({ tab }) => {
  await tab.goto(`http://localhost:${(newspaper.address() as AddressInfo).port}/`)
  for (const { path } of publicCalls.filter(({ method }) => method === 'GET')) {
    const filled = path.replace('{id}', 'none').replace('{key}', 'privacy-policy').replace('{digest}', '0'.repeat(64))
    const url = at('nl', filled + (filled.includes('campaign') ? '?countryCode=NL' : '?locale=nl_nl'))
    for (const method of ['GET', 'HEAD']) {
      const answer = await read(tab, url, { method, headers: sent })
      expect(answer, `${method} ${url}`).not.toBe('blocked')
    }
  }
})

test('a script of another site learns that nothing has changed', async ({ tab }) => {
  await tab.goto(`http://localhost:${(newspaper.address() as AddressInfo).port}/`)
  const url = at('nl', '/api/campaign-items?countryCode=NL&limit=1')
  const first = await read(tab, url, { cache: 'no-store' })
  if (first === 'blocked') throw new Error('The list is blocked')
  expect([first.status, first.etag]).toEqual([200, expect.stringMatching(/^W\//)])
  const second = await read(tab, url, { cache: 'no-store', headers: { 'If-None-Match': first.etag! } })
  expect(second).toEqual({ status: 304, etag: first.etag })
})

test('a script of another site can neither write, nor read what is of staff or of a person', async ({ tab }) => {
  await tab.goto(`http://localhost:${(newspaper.address() as AddressInfo).port}/`)
  const json = { 'Content-Type': 'application/json' }
  const post = { method: 'POST', headers: json, body: '{}' }
  for (const path of ['/api/contact', '/api/privacy-rights/request', '/api/privacy-rights/status'])
    expect(await read(tab, at('nl', path), post), path).toBe('blocked')
  for (const path of ['/api/internal-privacy-rights/requests', '/status.json', '/nl/privacy-rights/status'])
    expect(await read(tab, at('nl', path), { credentials: 'include' }), path).toBe('blocked')
  expect(await read(tab, at('nl', '/api/campaign-items?countryCode=NL'), { credentials: 'include' })).toBe('blocked')
})
