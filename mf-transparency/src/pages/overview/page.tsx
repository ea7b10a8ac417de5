import { FormattedMessage, getLocale } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { CampaignResults } from './campaign-results.tsx'
import { FilterBox } from './filter-box.tsx'
import styles from './page.module.css'
import { useCampaignItems } from './use-campaign-items.ts'
import { useFilter } from './use-filter.ts'

/** The political advertisements of a country (specification §2, political-ads overview). */
export default function PoliticalAdsPage() {
  const { shown, applied, changing, change } = useFilter()
  const { list, retry } = useCampaignItems(applied)
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="political_ads.title" />}
        intro={<FormattedMessage id="political_ads.description" />}
      />
      {getLocale().country === 'nl' && <AdvertisingWithUs />}
      <FilterBox filter={shown} onChange={change} />
      <CampaignResults list={changing ? { state: 'loading' } : list} onRetry={retry} />
    </>
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
