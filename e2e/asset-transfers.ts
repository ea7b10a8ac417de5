import type { Page } from '@playwright/test'

/** Transfer of one built file, in bytes, headers included. */
export interface Transfer {
  path: string
  encoding: string | undefined
  bytes: number
}

/** Watches the built files that a page gets from the server; what comes out of the browser's cache does not count. */
export async function watchTransfers(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const answers = new Map<string, Transfer>()
  let done: Transfer[] = []
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (!pathname.startsWith('/apps/') || response.fromDiskCache || response.fromPrefetchCache) return
    answers.set(requestId, { path: pathname, encoding: response.headers['content-encoding'], bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const answer = answers.get(requestId)
    if (answer && bytes > 0) done.push({ ...answer, bytes })
  })
  return {
    /** All that has come since the last time that this was asked. */
    take(): Transfer[] {
      const taken = done
      done = []
      return taken
    },
  }
}

export function sumOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}
