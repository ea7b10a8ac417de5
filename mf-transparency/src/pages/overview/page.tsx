import { FormattedMessage, getLocale, useAddressFilter, useLoaded } from '@site/shared/platform'
import { AdCentre } from '../../parts/ad-centre.tsx'
import { campaignLists } from '../../parts/campaign-list.ts'
import { CampaignResults } from './campaign-results.tsx'
import { Downloads } from './downloads.tsx'
import { filterInAddress } from './filter-in-address.ts'
import { OverviewFilterBox } from './overview-filter-box.tsx'
import { Insight } from './insight/insight.tsx'
import { toRequest } from './overview-filter.ts'
import styles from './page.module.css'

/** How long the controls must rest before a change counts, in milliseconds (product §4). */
const restingTime = 500

/** The political advertisements of a country (product §2, political-ads overview). */
export default function PoliticalAdsPage() {
  const { country } = getLocale()
  const { shown, applied, changing, change } = useAddressFilter(filterInAddress(country), restingTime)
  const request = toRequest(country, applied)
  const { value: list, state, retry } = useLoaded(campaignLists, request)
  // A filter about to change clears the list at once (product §4).
  const result = changing ? undefined : list
  const hasFailed = !changing && state === 'failed'
  const hasInsight = !hasFailed && result?.getState().total !== 0
  return (
    <AdCentre
      title={<FormattedMessage id="political_ads.title" />}
      intro={<FormattedMessage id="political_ads.description" />}
    >
      {country === 'nl' && <AdvertisingWithUs />}
      <OverviewFilterBox filter={shown} onChange={change} />
      {hasInsight && <Insight request={result && request} />}
      <CampaignResults list={result} hasFailed={hasFailed} onRetry={retry}>
        <Downloads request={request} />
      </CampaignResults>
    </AdCentre>
  )
}

/** For who wants to place an advertisement; in the Netherlands only. */
function AdvertisingWithUs() {
  return (
    <section className={styles.advertising}>
      <h2 className={styles.title}>
        <FormattedMessage id="political_ads.advertising.title" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="political_ads.advertising.description" />
      </p>
    </section>
  )
}
