import { FormattedMessage, useIntl, useLocation } from '@site/shared/platform'
import { contactMailbox, privacyMailbox } from '@site/shared/rules'
import type { ReactNode } from 'react'
import { useErrorTitle } from '../layout/current-page.ts'
import { getOwner, getSegments } from '../release/release.ts'
import styles from './error-page.module.css'

interface Props {
  /** The HTTP status and its standard name, for those who report a problem: `500 · Internal Error`. */
  status?: string
  /** Part of the message ids of title and text. */
  name: 'not_found' | 'disabled' | 'unavailable' | 'internal_error' | 'redirect_loop' | 'country_unknown'
  /** Above the title. */
  drawing?: ReactNode
  /** Below the text. */
  hint?: ReactNode
  children?: ReactNode
}

/** Where the page exists, and this browser does not show it. */
const broken = new Set<Props['name']>(['unavailable', 'internal_error', 'redirect_loop'])

/** The layout of every page that is shown in place of another. */
export function ErrorPage({ status, name, drawing, hint, children }: Props) {
  const { formatMessage } = useIntl()
  const title = name === 'country_unknown' ? 'Cannot determine country' : formatMessage({ id: `host.${name}.title` })
  useErrorTitle(title)
  return (
    <section className={styles.page}>
      {drawing}
      <h1>{title}</h1>
      {status && <p className={styles.status}>{status}</p>}
      <p className={styles.text}>{formatMessage({ id: `host.${name}.text` })}</p>
      {hint && <div className={styles.text}>{hint}</div>}
      {broken.has(name) && <OtherWays />}
      <p className={styles.actions}>{children}</p>
    </section>
  )
}

/** The text of the page as the server writes it, which needs no script; pages for staff have none. */
function OtherWays() {
  const { pathname, search } = useLocation()
  if (getOwner(getSegments(pathname))?.internal) return null
  const plain = (words: ReactNode[]) => <a href={`${pathname}${search}${search ? '&' : '?'}plain`}>{words}</a>
  const values = { plain, contact: <Mailbox address={contactMailbox} />, privacy: <Mailbox address={privacyMailbox} /> }
  return (
    <p className={styles.text}>
      <FormattedMessage id="host.other_ways" values={values} />
    </p>
  )
}

function Mailbox({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} translate="no">
      {address}
    </a>
  )
}
