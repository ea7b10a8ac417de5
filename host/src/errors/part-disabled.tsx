import { FormattedMessage, Link, useIntl, useLocation } from '@site/shared/platform'
import { isOffered } from '../release.ts'
import { ErrorPage } from './error-page.tsx'

/** A remote was switched off for now. The layout and the other parts go on. */
export function PartDisabled() {
  const { formatMessage } = useIntl()
  const { pathname } = useLocation()
  return (
    <ErrorPage
      key={pathname}
      title={formatMessage({ id: 'host.disabled.title' })}
      text={formatMessage({ id: 'host.disabled.text' })}
    >
      {isOffered('/') && (
        <Link to="/">
          <FormattedMessage id="host.home_link" />
        </Link>
      )}
    </ErrorPage>
  )
}
