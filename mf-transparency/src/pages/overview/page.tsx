import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useMemo } from 'react'
import { AdCentre } from '../../parts/ad-centre.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { Downloads } from './downloads.tsx'
import { OverviewFilterBox } from './overview-filter-box.tsx'
import { Insight } from './insight/insight.tsx'
import { toRequest } from './overview-filter.ts'
import styles from './page.module.css'
import { useCampaignList } from './use-campaign-list.ts'
import { useFilter } from './use-filter.ts'

/** The political advertisements of a country (specification §2, political-ads overview). */
export default function PoliticalAdsPage() {
  const { country } = getLocale()
  const { shown, applied, changing, change } = useFilter()
  const request = useMemo(() => toRequest(country, applied), [country, applied])
  const { list, state, retry } = useCampaignList(request)
  const isThere = !changing && state.state === 'ready'
  const hasInsight = changing || state.state === 'loading' || state.total > 0
  return (
    <AdCentre
      title={<FormattedMessage id="political_ads.title" />}
      intro={<FormattedMessage id="political_ads.description" />}
    >
      {country === 'nl' && <AdvertisingWithUs />}
      <OverviewFilterBox filter={shown} onChange={change} />
      {hasInsight && <Insight request={isThere ? request : undefined} />}
      <CampaignResults list={list} state={state} changing={changing} onRetry={retry}>
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
