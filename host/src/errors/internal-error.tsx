import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { LazyNotice } from '../layout/lazy-notice.tsx'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** The address was redirected too often. */
  loop?: boolean
  /** The remote whose page has failed: its earlier version is offered, if it has one. */
  remote?: string | undefined
}

export function InternalError({ loop = false, remote }: Props) {
  const { formatMessage } = useIntl()
  return (
    <ErrorPage
      status="500 · Internal Error"
      title={formatMessage({ id: loop ? 'host.redirect_loop.title' : 'host.internal_error.title' })}
      text={formatMessage({ id: loop ? 'host.redirect_loop.text' : 'host.internal_error.text' })}
    >
      {remote && <LazyNotice kind="offer" remote={remote} />}
      <Link to="/" reloadDocument>
        <FormattedMessage id="host.home_link" />
      </Link>
    </ErrorPage>
  )
}
