import type { Page } from '@playwright/test'

interface Federation {
  moduleInfo: object
}

/** Returns the names of host and remotes as the browser extension of Module Federation lists them. */
export async function listModules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation }
    return Object.keys(federation.moduleInfo)
  })
}
