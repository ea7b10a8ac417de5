import type { Page } from '@playwright/test'

export const port = Number(process.env['E2E_PORT'] ?? 8181)

export type Country = 'nl' | 'be'

/** The address of a page on a country's host. */
export function at(country: Country, path: string): string {
  return `http://${country}.localhost:${port}${path}`
}

/** One page of each remote, with the heading by which a visitor knows it. */
export const remotes = [
  { remote: 'mf-legal', path: '/nl/document/terms-of-use', heading: /gebruiksvoorwaarden/i },
  { remote: 'mf-transparency', path: '/nl/political-ads', heading: /politieke advertenties/i },
  { remote: 'mf-privacy-rights', path: '/nl/privacy-rights', heading: /privacyrechten|je rechten/i },
  { remote: 'mf-internal', path: '/nl/internal-privacy-rights', heading: /privacyteam/i },
] as const

/** The release that the page was opened with. */
export function readRelease(page: Page) {
  return page.evaluate(() => JSON.parse(document.getElementById('release')!.textContent) as unknown)
}

/** Makes a call of the site from a page of it. Returns the answer, whatever its status. */
export function callFrom(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })
      return (await answer.json()) as Record<string, string>
    },
    [path, body] as const,
  )
}
