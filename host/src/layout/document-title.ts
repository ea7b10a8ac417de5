import { useIntl } from '@site/shared/platform'
import type { MessageId } from '@site/shared/platform'
import { useEffect } from 'react'
import { useCurrentPage } from './current-page.ts'

export const siteName = 'Lantaarn Media'

/** Sets the document title from the manifest; error pages set their own with `usePageTitle`. */
export function useDocumentTitle() {
  const { page, params } = useCurrentPage()
  const intl = useIntl()
  const id = typeof page?.title === 'function' ? page.title(params) : page?.title
  usePageTitle(id && intl.formatMessage({ id: id as MessageId }, params))
}

export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`
  }, [title])
}
