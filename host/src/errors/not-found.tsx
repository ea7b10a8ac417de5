import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { ErrorPage } from './error-page.tsx'

export function NotFound() {
  const { formatMessage } = useIntl()
  return (
    <ErrorPage
      status="404 · Not Found"
      title={formatMessage({ id: 'host.not_found.title' })}
      text={formatMessage({ id: 'host.not_found.text' })}
    >
      <Link to="/">
        <FormattedMessage id="host.home_link" />
      </Link>
    </ErrorPage>
  )
}
