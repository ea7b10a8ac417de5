import type { Params } from '@site/shared/contract'
import { useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { useEffect } from 'react'
import { useCurrentPage } from './current-page.ts'

export const siteName = 'Lantaarn Media'

/** Sets the document title to what the page is called; error pages set their own with `usePageTitle`. */
export function useDocumentTitle() {
  const { title, params } = useCurrentPage()
  const intl = useIntl()
  usePageTitle(title && formatTitle(intl, title, params))
}

/** A title as the manifest of a remote names it. */
export function formatTitle(intl: IntlShape, id: string, params: Params): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of the remote's own texts, checked where it is built
  return intl.formatMessage({ id: id as MessageId }, params)
}

export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title])
}
