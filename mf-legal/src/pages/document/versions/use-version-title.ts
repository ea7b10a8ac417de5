import { useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { useEffect } from 'react'
import type { PreparedText, Wanted } from '../prepared-text.ts'

/** Tells tabs and bookmarks apart: the title of the document names an earlier version, or what is compared. */
export function useVersionTitle({ key, version, compared }: Wanted, text: PreparedText | undefined): void {
  const intl = useIntl()
  const isEarlier = version && (text?.until ?? text?.changes) !== undefined
  const name = compared ? (text?.later ? 'compared_two' : 'compared') : 'earlier'
  const title =
    isEarlier &&
    intl.formatMessage(
      { id: `legal.title_of_version.${name}` },
      {
        title: intl.formatMessage({ id: `legal.title.${key}` }),
        from: writeDay(version, intl.locale),
        to: writeDay(text?.later ?? version, intl.locale),
      },
    )
  useEffect(() => {
    if (!title) return undefined
    const own = `${title} | Lantaarn Media`
    let before = own
    // After the layout, which writes the title of the page in the same turn.
    queueMicrotask(() => {
      before = document.title
      document.title = own
    })
    return () => {
      if (document.title === own) document.title = before
    }
  }, [title])
}
