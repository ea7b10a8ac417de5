import { fallbackChain, type MenuName } from '@site/shared/contract'
import { getBoot, isDisabled } from '../release/release.ts'

interface MenuItem {
  /** Path below the language, from the root. */
  to: string
  text: string
}

/** Returns the entries of a menu, in their order: those that exist in this country, of remotes that are switched on. */
export function listMenu(name: MenuName): MenuItem[] {
  const { release, locale, country } = getBoot()
  if (!locale || !country) return []
  return Object.values(release.apps)
    .filter((app) => !app.internal && !isDisabled(app.name))
    .flatMap(({ menu = [] }) => menu)
    .flatMap(({ path, in: { [name]: order }, words, countries = [country] }) => {
      if (order === undefined || !countries.includes(country)) return []
      const text = fallbackChain(locale).flatMap((candidate) => words[candidate] ?? [])[0] ?? path
      return [{ to: `/${path}`, text, order }]
    })
    .sort((a, b) => a.order - b.order || a.text.localeCompare(b.text))
}
