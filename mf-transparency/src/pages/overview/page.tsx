import { InPageLink, PageHeader } from '@site/shared/ui'
import { FormattedMessage, getLocale, useLocation, useUrlFilter, useQuery } from '@site/shared/platform'
import { useDeferredValue } from 'react'
import { AsOf } from '../../parts/as-of.tsx'
import centre from '../../parts/ad-centre.module.css'
import { campaignLists } from '../../parts/campaign-list.ts'
import { AboutRegister, RegisterLinks } from './about-register.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CampaignResults, resultsId } from './campaign-results.tsx'
import { filterInAddress } from './overview-filter.ts'
import { OverviewFilterBox } from './overview-filter-box.tsx'
import styles from './page.module.css'

/** Delay in milliseconds before a change is applied. */
const restingTime = 500

export default function PoliticalAdsPage() {
  const { country } = getLocale()
  const { shown: shownFilter, applied, changing, change } = useUrlFilter(filterInAddress(country), restingTime)
  const request = { country, ...applied }
  const { value: list, state, retry } = useQuery(campaignLists, request)
  // Below the window: after what is in it, unless the address leads there.
  const isWhole = useDeferredValue(true, useLocation().hash !== '')
  return (
    <div className={centre.centre}>
      <PageHeader
        title={<FormattedMessage id="political_ads.title" />}
        intro={
          <>
            <FormattedMessage id="political_ads.lead" /> <RegisterLinks />
          </>
        }
        dense
      />
      <InPageLink to={resultsId} className={styles.skip}>
        <FormattedMessage id="political_ads.filter.skip" />
      </InPageLink>
      <OverviewFilterBox filter={shownFilter} onChange={change} />
      <ActiveFilters filter={shownFilter} onChange={change} />
      <CampaignResults
        request={request}
        // A pending change clears the list at once.
        list={changing ? undefined : list}
        hasFailed={!changing && state === 'failed'}
        onRetry={retry}
        onChange={change}
      />
      {isWhole && <AboutRegister request={request} total={list?.total} />}
      <AsOf at={list?.asOf} />
    </div>
  )
}
