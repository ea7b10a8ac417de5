import { useIntl } from '@site/shared/platform'
import { useEffect } from 'react'

/**
 * Says in the title of the document that the form was not sent, as long as that is so: whoever hears the title of a tab, or
 * looks for it among others, knows. Takes back only what it has said.
 */
export function useErrorTitle(isRefused: boolean): void {
  const intl = useIntl()
  useEffect(() => {
    if (!isRefused) return undefined
    const { title } = document
    const told = intl.formatMessage({ id: 'forms.error_title' }, { title })
    document.title = told
    return () => {
      if (document.title === told) document.title = title
    }
  }, [isRefused, intl])
}
