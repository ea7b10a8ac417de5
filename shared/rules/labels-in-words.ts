/**
 * A label with its colon, before which French has a narrow space that does not break (U+202F): `Referentie:`.
 *
 * @param lang a language of the site
 */
export function writeLabel(label: string, lang: string): string {
  return lang === 'fr' ? `${label}\u202F:` : `${label}:`
}
