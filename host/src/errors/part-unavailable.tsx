import { FormattedMessage, Link, useIntl, useLocation, useRetry } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { isFormerShown, openFormers } from '../remotes/formers.ts'
import { ErrorPage } from './error-page.tsx'

/** A remote did not load. The layout and the other parts go on; Retry loads it without a reload of the document. */
export function PartUnavailable({ remote }: { remote: string }) {
  const { formatMessage } = useIntl()
  const { retry, retrying } = useRetry()
  const { pathname } = useLocation()
  // Its earlier version, which is shown, does not have this page.
  const retryPresent = () => void openFormers().then(({ showPresent }) => showPresent(remote))
  return (
    <ErrorPage
      key={pathname}
      title={formatMessage({ id: 'host.unavailable.title' })}
      text={formatMessage({ id: 'host.unavailable.text' })}
    >
      <Button loading={retrying} onClick={isFormerShown(remote) ? retryPresent : retry}>
        <FormattedMessage id="common.retry" />
      </Button>
      <Link to="/">
        <FormattedMessage id="host.home_link" />
      </Link>
    </ErrorPage>
  )
}
