import { getToday } from '@site/shared/rules'
import { Day, FeedPanel, InPageLink, List } from '@site/shared/ui'
import { FormattedMessage, getLocale, Link, useIntl, type MessageId } from '@site/shared/platform'
import type { Country } from '@site/shared/contract'
import type { CampaignListRequest } from '../../parts/campaign-list.ts'
import { filterNames } from './overview-filter.ts'
import styles from './about-register.module.css'
import { campaignExportAddress, campaignFeedAddress, campaignFiguresAddress, followPath } from '@site/shared/calls'

interface Part {
  id: string
  title: MessageId
  /** Text of the link, where it is not the title. */
  link?: MessageId
  /** Undefined for the downloads. */
  text?: MessageId
  country?: Country
  /** Path and text of a link to a page. */
  page?: readonly [path: string, text: MessageId]
}

const parts: readonly Part[] = [
  { id: 'political-ads-register', title: 'political_ads.register.title', text: 'political_ads.description' },
  {
    id: 'political-ads-advertising',
    title: 'political_ads.advertising.title',
    link: 'political_ads.advertising.link',
    text: 'political_ads.advertising.description',
    country: 'nl',
    page: ['/declare-advertisement', 'political_ads.declare.open'],
  },
  {
    id: 'political-ads-declare',
    title: 'political_ads.declare.title',
    link: 'political_ads.declare.open',
    text: 'political_ads.declare.lead',
    country: 'be',
    page: ['/declare-advertisement', 'political_ads.declare.open'],
  },
  { id: 'political-ads-data', title: 'political_ads.downloads.title' },
  {
    id: 'political-ads-missing',
    title: 'political_ads.unlisted.title',
    link: 'political_ads.unlisted.link',
    text: 'political_ads.unlisted.lead',
    page: ['/report-advertisement', 'political_ads.unlisted.open'],
  },
]

function getParts() {
  return parts.filter(({ country = getLocale().country }) => country === getLocale().country)
}

export function RegisterLinks() {
  return (
    <span className={styles.links}>
      {getParts().map(({ id, title, link = title }) => (
        <InPageLink key={id} to={id}>
          <FormattedMessage id={link} />
        </InPageLink>
      ))}
    </span>
  )
}

interface AboutRegisterProps {
  request: CampaignListRequest
  /** Total of the request; undefined while loading and after a failure. */
  total: number | undefined
}

export function AboutRegister({ request, total }: AboutRegisterProps) {
  const intl = useIntl()
  return (
    <div className={styles.about}>
      {getParts().map(({ id, title, text, page }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1} className={styles.title}>
            <FormattedMessage id={title} />
          </h2>
          {text && <p className={styles.text}>{intl.formatMessage({ id: text })}</p>}
          {page && (
            <p className={styles.text}>
              <Link to={page[0]}>
                <FormattedMessage id={page[1]} />
              </Link>
            </p>
          )}
          {!text && <Downloads request={request} total={total} />}
        </section>
      ))}
    </div>
  )
}

const formats = ['csv', 'json'] as const

/** Open data: the current result and the whole register of the country, unless there is nothing in them; and the API. */
function Downloads({ request, total }: AboutRegisterProps) {
  const intl = useIntl()
  const { country, locale } = getLocale()
  const everything = { country }
  const hasResult = total !== 0
  const hasItems = hasResult || filterNames.some((name) => request[name])
  return (
    <>
      {total !== undefined && (
        <p className={styles.text}>
          <FormattedMessage
            id="political_ads.downloads.facts"
            values={{ count: total, day: <Day date={getToday()} /> }}
          />
        </p>
      )}
      <List className={styles.downloads}>
        {hasResult &&
          formats.map((format) => (
            <li key={format}>
              <a href={campaignExportAddress(format, request)} download>
                <FormattedMessage id={`political_ads.downloads.result.${format}`} />
              </a>
            </li>
          ))}
        {hasItems &&
          formats.map((format) => (
            <li key={format}>
              <a href={campaignExportAddress(format, everything)} download>
                <FormattedMessage id={`political_ads.downloads.all.${format}`} />
              </a>
            </li>
          ))}
        {hasItems && (
          <li>
            <a href={campaignFiguresAddress(country)} download>
              <FormattedMessage id="political_ads.downloads.figures" />
            </a>
          </li>
        )}
        <li>
          <a href="/api/docs">
            <FormattedMessage id="political_ads.downloads.docs" />
          </a>
        </li>
      </List>
      {/* Of the current filter. */}
      <FeedPanel
        href={campaignFeedAddress(request, locale)}
        title={intl.formatMessage({ id: 'political_ads.title' })}
        summary="political_ads.downloads.follow"
        what="political_ads.downloads.follow_what"
        className={styles.feed}
      />
      <p className={styles.text}>
        <Link to={followPath(request)}>
          <FormattedMessage id="political_ads.follow.list_link" />
        </Link>
      </p>
      <p className={styles.text}>
        <Link to="/political-ads/information">
          <FormattedMessage id="political_ads.information.link" />
        </Link>
      </p>
    </>
  )
}
