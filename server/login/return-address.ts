import { langs, type Lang } from '@site/shared/contract'

const area = 'internal-privacy-rights'
const inArea = new RegExp(`^/(${langs.join('|')})/${area}(/[\\w-]+)*(\\?[\\w=&%.-]*)?$`)
/** The page that says how the site is. */
const ofStatus = new RegExp(`^/status(\\?lang=(${langs.join('|')}))?$`)

/**
 * Where a login may lead back to: a page of the internal area or `/status`, as a path from the root. Whatever else was asked for (an
 * address of another site, however it is written) becomes the first page of the area.
 */
export function returnAddress(asked: unknown): string {
  const isOurs = typeof asked === 'string' && asked.length <= 500 && (inArea.test(asked) || ofStatus.test(asked))
  return isOurs ? asked : `/nl/${area}`
}

/** The page that ends a login, with its outcome where that is not a success. */
export function loginOutcome(returnTo: string, outcome: 'failed' | 'refused'): string {
  const lang: Lang =
    langs.find((candidate) => returnTo.startsWith(`/${candidate}/`) || returnTo.endsWith(`?lang=${candidate}`)) ?? 'nl'
  return `/${lang}/${area}/confirm-login?login=${outcome}`
}
