import { FormattedMessage, useRetry } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import { StaffFailure } from './staff-failure.tsx'

/**
 * In place of what could not be loaded. Who follows the link to the login and comes back finds the page loaded again.
 */
export function LoadFailure({ error }: { error: Error }) {
  const { retry, retrying } = useRetry()
  const [followed, setFollowed] = useState<Error>()
  const isAway = followed === error

  useEffect(() => {
    if (!isAway) return undefined
    window.addEventListener('focus', retry, { once: true })
    return () => window.removeEventListener('focus', retry)
  }, [isAway, retry])

  if (isAway) {
    return (
      <Button variant="secondary" loading={retrying} onClick={retry}>
        <FormattedMessage id="internal_privacy_rights.load_again" />
      </Button>
    )
  }
  return (
    <StaffFailure
      error={error}
      otherwise="internal_privacy_rights.load_failure"
      onLogin={() => setFollowed(error)}
      onRetry={retry}
      retrying={retrying}
    />
  )
}
