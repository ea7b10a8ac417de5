import { isOffered } from '../release.ts'

/** The entries that lead somewhere: a remote may be switched off, or be no part of the release. */
export function listOffered<Entry extends { to: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ to }) => isOffered(to))
}

/** Where the menus and the footer lead: path below the language, and the id of the text. */
export const conditions = [
  { to: '/document/privacy-policy', text: 'host.menu.privacy_policy' },
  { to: '/document/cookie-policy', text: 'host.menu.cookie_policy' },
  { to: '/document/terms-of-use', text: 'host.menu.terms_of_use' },
] as const

export const service = [
  { to: '/about', text: 'host.menu.about' },
  { to: '/phone', text: 'host.menu.phone' },
  { to: '/search', text: 'host.menu.search' },
] as const

/** In the footer only. */
export const accessibility = { to: '/accessibility', text: 'host.footer.accessibility' } as const

export const transparencyCentre = [
  { to: '/political-ads', text: 'host.menu.political_ads' },
  { to: '/privacy-rights', text: 'host.menu.privacy_rights' },
] as const

/** The bar: what is asked for most. */
export const bar = [
  { to: '/political-ads', text: 'host.menu.political_ads' },
  { to: '/privacy-rights', text: 'host.menu.privacy_rights' },
  { to: '/about', text: 'host.menu.about' },
] as const
