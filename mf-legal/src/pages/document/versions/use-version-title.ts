import { useIntl, usePageTitle, type IntlShape } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import type { PreparedText, RequestedText } from '../prepared-text.ts'

/** Puts the earlier version, or the compared ones, into the title of the document: tabs and bookmarks of versions differ. */
export function useVersionTitle(requested: RequestedText, text: PreparedText | undefined): void {
  usePageTitle(titleOf(useIntl(), requested, text))
}

/** Returns nothing for the version in force: it has the title of the manifest. */
function titleOf(intl: IntlShape, { key, version, compared }: RequestedText, text: PreparedText | undefined) {
  const isEarlier = text?.until !== undefined || text?.changes !== undefined
  if (!version || !isEarlier) return undefined
  const values = {
    title: intl.formatMessage({ id: `legal.title.${key}` }),
    from: writeDay(version, intl.locale),
    to: writeDay(text.later ?? version, intl.locale),
  }
  if (!compared) return intl.formatMessage({ id: 'legal.title_of_version.earlier' }, values)
  const comparison = text.later ? 'compared_two' : 'compared'
  return intl.formatMessage({ id: `legal.title_of_version.${comparison}` }, values)
}
