import { useIntl, usePageTitle, type IntlShape } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { isAnnounced, type PreparedText, type RequestedText } from '../prepared-text.ts'

/** Puts the earlier or announced version, or the compared ones, into the title of the document: tabs and bookmarks of versions differ. */
export function useVersionTitle(requested: RequestedText, text: PreparedText | undefined): void {
  usePageTitle(titleOf(useIntl(), requested, text))
}

/** Returns nothing for the version in force: it has the title of the manifest. */
function titleOf(intl: IntlShape, { key, version, compared }: RequestedText, text: PreparedText | undefined) {
  if (!version || !text) return undefined
  const isOther = text.until !== undefined || text.changes !== undefined || isAnnounced(text)
  if (!isOther) return undefined
  const values = {
    title: intl.formatMessage({ id: `legal.title.${key}` }),
    from: writeDay(version, intl.locale),
    to: writeDay(text.later ?? version, intl.locale),
  }
  if (!compared) return intl.formatMessage({ id: 'legal.title_of_version.earlier' }, values)
  const comparison = text.later ? 'compared_two' : 'compared'
  return intl.formatMessage({ id: `legal.title_of_version.${comparison}` }, values)
}
