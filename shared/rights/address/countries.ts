import type { SiteLocale } from '@site/shared/platform'
import codes from './countries.json' with { type: 'json' }

/** The countries to which the brands send post, in the language of the page; the site's own and its neighbour first. */
export function countryOptions({ country, lang }: Pick<SiteLocale, 'country' | 'lang'>) {
  const names = new Intl.DisplayNames(lang, { type: 'region' })
  const near = country === 'be' ? ['BE', 'NL'] : ['NL', 'BE']
  const others = codes.filter((code) => !near.includes(code)).map((code) => toOption(names, code))
  const compare = new Intl.Collator(lang).compare
  return [...near.map((code) => toOption(names, code)), ...others.toSorted((a, b) => compare(a.text, b.text))]
}

function toOption(names: Intl.DisplayNames, code: string) {
  return { value: code, text: names.of(code) ?? code }
}
