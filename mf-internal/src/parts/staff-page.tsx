import { ApiRejected, logOut } from '@site/shared/calls'
import {
  emptyPage,
  FormattedMessage,
  getLocale,
  getTextLang,
  Link,
  localPath,
  useEmptyWhenLeft,
  useIntl,
  useLocation,
  type MessageId,
} from '@site/shared/platform'
import { locales } from '@site/shared/contract'
import { Banner, Button, Exact, Facts, List, Logo, PageHeader } from '@site/shared/ui'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { listId } from './list-id.ts'
import { LogIn } from './log-in.tsx'
import { useLoggedIn } from './members.ts'
import { ReadsOnly } from './reads-only.ts'
import type { StaffCall } from './staff-call.ts'
import { isToLogIn, LoadFailure } from './staff-failure.tsx'
import styles from './staff-page.module.css'

const area = '/internal-privacy-rights'

/** Pages of the bar, in its order, with what else belongs to each. */
const barLinks = [
  { to: '', label: 'internal_privacy_rights.to_list', section: ['/request', '/letters'] },
  { to: '/work-list', label: 'internal_privacy_rights.work_list.title', section: [] },
  { to: '/complaints', label: 'internal_privacy_rights.bar.complaints', section: ['/complaints'] },
  {
    to: '/advertisements',
    label: 'internal_privacy_rights.bar.advertisements',
    section: ['/advertisements', '/information'],
  },
  { to: '/overview', label: 'internal_privacy_rights.overview.title', section: [] },
  {
    to: '/intake',
    label: 'internal_privacy_rights.bar.intake',
    section: ['/direct-marketing', '/import', '/processed'],
  },
  { to: '/audit', label: 'internal_privacy_rights.audit.title', section: [] },
] as const

interface StaffBarProps {
  /** Name of the logged-in member of staff, where known. */
  name?: string | undefined
  /** Whether the person may read the audit log, where known. */
  mayAudit?: boolean | undefined
  /** False where the person handles no requests. */
  hasRole?: boolean | undefined
  /** Whether the person has the desk for political advertisements. */
  handlesAdvertisements?: boolean | undefined
  /** Whether the person sees requests and reports, and changes none. */
  readsOnly?: boolean | undefined
  /** Whether the person has the tasks of some systems. */
  hasTasks?: boolean | undefined
  /** False where nobody is logged in. */
  mayLogOut?: boolean
}

/** Navigation of the internal area, the name of the logged-in member of staff, and the logout button. */
export function StaffBar({
  name,
  mayAudit = false,
  hasRole = true,
  handlesAdvertisements = false,
  readsOnly = false,
  hasTasks = false,
  mayLogOut = true,
}: StaffBarProps) {
  const intl = useIntl()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  useEmptyWhenLeft()

  function isOffered({ to }: (typeof barLinks)[number]): boolean {
    if (to === '/audit') return mayAudit
    if (to === '/advertisements') return handlesAdvertisements
    if (to === '/intake') return hasRole && !readsOnly
    if (to === '/complaints') return hasRole || readsOnly || handlesAdvertisements
    if (to === '/work-list') return hasRole || readsOnly || hasTasks
    return hasRole || readsOnly
  }

  function currentOf({ to, section }: (typeof barLinks)[number]) {
    if (pathname === localPath(`${area}${to}`)) return 'page'
    return section.some((path) => pathname.startsWith(localPath(`${area}${path}`))) ? 'true' : undefined
  }

  async function leave() {
    setLeaving(true)
    // Without an answer, reloading the page shows who is still logged in.
    const next = await logOut(getTextLang()).catch(() => undefined)
    // The page of the provider may take a while.
    emptyPage()
    window.location.assign(next ?? localPath(area))
  }

  return (
    <Banner>
      <div className={styles.bar} lang={getTextLang()}>
        <SkipLink />
        <p className={styles.team}>
          <Logo />
          <span className={styles.name}>
            <FormattedMessage id="internal_privacy_rights.team" />
          </span>
        </p>
        <nav ref={showCurrent} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.bar' })}>
          <List className={styles.items}>
            {barLinks.filter(isOffered).map((item) => (
              <li key={item.to}>
                <Link to={`${area}${item.to}`} aria-current={currentOf(item)} className={styles.item}>
                  <FormattedMessage id={item.label} />
                </Link>
              </li>
            ))}
          </List>
        </nav>
        <p className={styles.who}>
          {name && (
            <span>
              <FormattedMessage
                id="internal_privacy_rights.logged_in_as"
                values={{ name: <Exact>{name}</Exact>, as }}
              />
            </span>
          )}
          {mayLogOut && (
            <Button variant="link" className={styles.out} loading={leaving} onClick={() => void leave()}>
              <FormattedMessage id="internal_privacy_rights.log_out" />
            </Button>
          )}
        </p>
      </div>
    </Banner>
  )
}

/** A row that scrolls shows where one is. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.clientWidth / 2
}

const as = (text: ReactNode[]) => <span className={styles.as}>{text}</span>

/** Leads past the menu, the tabs and the filters: to the list, or else to the content. */
function SkipLink() {
  function skip(event: MouseEvent) {
    const target = document.getElementById(listId) ?? document.getElementById('content')
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <a href="#content" className={styles.skip} onClick={skip}>
      <FormattedMessage id="internal_privacy_rights.skip_to_list" />
    </a>
  )
}

/** Class of a wide page with a small title. */
export const staffPageStyle = styles.page

const policy = (text: ReactNode[]) => <Link to="/document/privacy-policy#staff">{text}</Link>

interface StaffPageProps<Answer> extends StaffBarProps {
  title: MessageId
  /** In the title. */
  reference?: string
  /** Above what was loaded. */
  links?: ReactNode
  call: StaffCall<Answer>
  /** Shows what was loaded. */
  children: (answer: Answer) => ReactNode
}

/** A wide page of the internal area with a small title, and what its loader has loaded, or why it could not. */
export function StaffPage<Answer>({ title, reference, links, call, children, ...who }: StaffPageProps<Answer>) {
  // Answers about one case do not say who reads them.
  const staff = useLoggedIn(call.answer !== undefined && who.name === undefined)
  const readsOnly = who.readsOnly ?? staff?.readsOnly ?? false
  const isOut = call.failure instanceof ApiRejected && call.failure.status === 401
  const isForbidden = call.failure instanceof ApiRejected && call.failure.status === 403
  if (call.failure && isToLogIn(call.failure)) return <LogIn />
  return (
    <div className={styles.page}>
      <StaffBar hasRole={!isForbidden} {...who} {...staff} mayLogOut={!isOut} />
      <div className={styles.top}>
        <PageHeader
          dense
          title={
            <FormattedMessage
              id={title}
              values={{
                reference: (
                  <span className={styles.reference} translate="no">
                    {reference}
                  </span>
                ),
              }}
            />
          }
        />
        {links && <div className={styles.links}>{links}</div>}
      </div>
      {readsOnly && (
        <p className={styles.readsOnly}>
          <FormattedMessage id="internal_privacy_rights.reads_only" />
        </p>
      )}
      <ReadsOnly value={readsOnly}>
        {call.failure ? <LoadFailure error={call.failure} /> : call.answer && children(call.answer)}
      </ReadsOnly>
      <p className={styles.notice}>
        <FormattedMessage id="internal_privacy_rights.staff_notice" values={{ policy }} /> <OtherSite />
      </p>
    </div>
  )
}

/** Leads to the same page at the host of the other country, through a login where nobody is logged in there. */
function OtherSite() {
  const { pathname, search } = useLocation()
  const { country: here, lang } = getLocale()
  const country = here === 'nl' ? 'be' : 'nl'
  const isSpoken = locales.some((locale) => locale === `${lang}_${country}`)
  const returnTo = `/${isSpoken ? lang : 'nl'}${pathname.slice(lang.length + 1)}${search}`
  return (
    <a href={`/auth/login?${new URLSearchParams({ country, returnTo })}`}>
      <FormattedMessage id="internal_privacy_rights.other_site" values={{ country }} />
    </a>
  )
}

/** A part of a page with a heading. */
export function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}

/** The part of a message id after `internal_privacy_rights.fact.`: the name of a fact or of a column. */
export type FactName<Id = MessageId> = Id extends `internal_privacy_rights.fact.${infer Name}` ? Name : never

/** Facts of a case, in this order; empty values are left out. */
export function CaseFacts({ facts }: { facts: Readonly<Partial<Record<FactName, ReactNode>>> }) {
  const named = Object.entries(facts).map(([name, value]) => [`internal_privacy_rights.fact.${name}`, value])
  return <Facts facts={Object.fromEntries(named)} />
}
