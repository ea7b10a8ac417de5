import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** The address was redirected too often. */
  loop?: boolean
}

export function InternalError({ loop = false }: Props) {
  const { formatMessage } = useIntl()
  return (
    <ErrorPage
      status="500 · Internal Error"
      title={formatMessage({ id: loop ? 'host.redirect_loop.title' : 'host.internal_error.title' })}
      text={formatMessage({ id: loop ? 'host.redirect_loop.text' : 'host.internal_error.text' })}
    >
      <Link to="/" reloadDocument>
        <FormattedMessage id="host.home_link" />
      </Link>
    </ErrorPage>
  )
}
