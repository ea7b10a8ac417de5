import { isPlainClick } from '@site/shared/browser'
import {
  ApiRejected,
  campaignItem,
  campaignItemAddress,
  campaignStatusOn,
  followPath,
  getCampaignItem,
  type PublishedCampaign,
} from '@site/shared/calls'
import {
  createQuery,
  FormattedMessage,
  getLocale,
  Link,
  useIntl,
  useQuery,
  useLocation,
  useParams,
} from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { BackLink, Exact, Notice, PageHeader, QueryFailure } from '@site/shared/ui'
import { useState, type MouseEvent } from 'react'
import { AsOf } from '../../parts/as-of.tsx'
import centre from '../../parts/ad-centre.module.css'
import { CampaignStatusLabel } from '../../parts/campaign-status.tsx'
import { campaignLists } from '../../parts/campaign-list.ts'
import { AboutAdvertisement, NoticeItems } from './about-advertisement.tsx'
import styles from './advertisement-detail.module.css'
import { Creative } from './creative.tsx'
import { ComplaintModal } from './complaint/complaint-modal.tsx'
import { NoticeHistory } from './history/notice-history.tsx'
import { DetailSkeleton, Identity, KeyFacts } from './key-facts.tsx'
import { Parties } from './parties.tsx'
import { PermanentLink } from './permanent-link.tsx'
import { StructuredData } from './structured-data.tsx'
import { readOrigin } from '../../parts/links.ts'

const campaignItems = createQuery((id: string) => getCampaignItem(id, getLocale().country), 0)

export default function PoliticalAdPage() {
  const { id = '' } = useParams()
  return (
    <div className={centre.centre}>
      <BackToList />
      <Advertisement key={id} id={id} />
    </div>
  )
}

/** From the cached list, or from the server. */
function Advertisement({ id }: { id: string }) {
  const [cached] = useState(() =>
    campaignLists
      .list()
      .flatMap(({ items, asOf }) => items.map((item) => ({ ...item, asOf })))
      .find((item) => item.id === id),
  )
  const isRequested = !cached && campaignItem.schema.id.is(id)
  const query = useQuery(campaignItems, isRequested ? id : undefined)
  const { state, error } = query
  const item = cached ?? query.value
  const isUnknown =
    !item && (!isRequested || (error instanceof ApiRejected && (error.status === 404 || error.status === 410)))
  return (
    <>
      <PageHeader
        title={
          item ? (
            <Exact>{item.sponsorName}</Exact>
          ) : (
            <FormattedMessage id="political_ads.detail.title" values={{ id: <Exact>{id}</Exact> }} />
          )
        }
        dense
      >
        {!isUnknown && <Identity item={item} />}
      </PageHeader>
      {item && <AdvertisementDetail item={item} />}
      {isUnknown && <Unknown />}
      <AsOf at={item?.asOf} />
      {!item && !isUnknown && state === 'loading' && <DetailSkeleton />}
      {!item && !isUnknown && <QueryFailure query={query} text="political_ads.detail.load_failure" />}
    </>
  )
}

/** The parties first; additions to the notice last. */
function AdvertisementDetail({ item }: { item: PublishedCampaign }) {
  const intl = useIntl()
  return (
    <article
      className={styles.columns}
      aria-label={intl.formatMessage({ id: 'political_ads.detail.title' }, { id: item.id })}
    >
      <CampaignStatusLabel status={campaignStatusOn(getToday(), item)} />
      <Parties item={item} />
      <KeyFacts item={item} />
      <div className={styles.actions}>
        <ComplaintModal campaign={item} />
        <a href={campaignItemAddress(item.id, getLocale().country)} download={`politieke-advertentie-${item.id}.json`}>
          <FormattedMessage id="political_ads.detail.download" />
        </a>
        <Link to={`/political-ads/${item.id}/label`}>
          <FormattedMessage id="political_ads.label.open" />
        </Link>
        <Link to={followPath({ sponsor: item.sponsorName })}>
          <FormattedMessage id="political_ads.follow.sponsor_link" />
        </Link>
      </div>
      <Creative item={item} />
      <AboutAdvertisement item={item} />
      {item.previousPublicationSuspended && (
        <div className={styles.suspended} data-number={13}>
          <Notice kind="info">{intl.formatMessage({ id: 'political_ads.detail.suspended' })}</Notice>
        </div>
      )}
      <NoticeItems item={item} />
      <NoticeHistory item={item} />
      <PermanentLink id={item.id} />
      <StructuredData item={item} />
    </article>
  )
}

function Unknown() {
  const intl = useIntl()
  return (
    <Notice kind="info">
      <p>{intl.formatMessage({ id: 'political_ads.detail.unknown' })}</p>
      <p>
        <Link to="/political-ads">{intl.formatMessage({ id: 'political_ads.detail.to_register' })}</Link>
      </p>
      <p>
        <Link to="/report-advertisement">{intl.formatMessage({ id: 'political_ads.unlisted.open' })}</Link>
      </p>
    </Notice>
  )
}

/** Goes back through the history to the overview, with its filters and scroll position; otherwise a plain link. */
function BackToList() {
  const origin = readOrigin(useLocation().state)
  function goBack(event: MouseEvent) {
    if (!isPlainClick(event) || origin === undefined) return
    event.preventDefault()
    window.history.back()
  }
  return <BackLink to={`/political-ads${origin ?? ''}`} onClick={goBack} text="political_ads.detail.back" />
}
