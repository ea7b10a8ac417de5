import { useIntl } from '@site/shared/platform'
import type { MessageId } from '@site/shared/platform'
import { useEffect } from 'react'
import { useCurrentPage } from './current-page.ts'

export const siteName = 'Lantaarn Media'

/** Sets the document title to what the page is called; error pages set their own with `usePageTitle`. */
export function useDocumentTitle() {
  const { title, params } = useCurrentPage()
  const intl = useIntl()
  usePageTitle(title && intl.formatMessage({ id: title as MessageId }, params))
}

export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title])
}
