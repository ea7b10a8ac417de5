import { localPath } from '@site/shared/platform'
import type { ReactNode } from 'react'

interface LoginLinkProps {
  /** Asks who it is even of someone who is logged in already. */
  again?: boolean
  /** In this tab, where there is nothing to keep. */
  here?: boolean
  onFollow?: () => void
  children: ReactNode
}

/**
 * Leads to the login in a new tab, so that the page it stands on keeps everything. The login ends on the confirm-login
 * page.
 */
export function LoginLink({ again = false, here = false, onFollow, children }: LoginLinkProps) {
  const query = new URLSearchParams({ returnTo: localPath('/internal-privacy-rights/confirm-login') })
  if (again) query.set('again', '1')
  return (
    <a href={`/auth/login?${query}`} target={here ? undefined : '_blank'} rel="noopener" onClick={onFollow}>
      {children}
    </a>
  )
}
