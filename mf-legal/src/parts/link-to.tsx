import { Link } from '@site/shared/platform'
import type { ReactNode } from 'react'

/** Returns a function that makes a part of a text a link to a page of the site. */
export function linkTo(path: string) {
  return (text: ReactNode[]) => <Link to={path}>{text}</Link>
}

/** The same for an address that the router does not know: of another site, of a file, or of a mailbox. */
export function linkOutside(url: string) {
  // The words of a link to a mailbox are its address.
  const translate = url.startsWith('mailto:') ? 'no' : undefined
  return (text: ReactNode[]) => (
    <a href={url} translate={translate}>
      {text}
    </a>
  )
}
