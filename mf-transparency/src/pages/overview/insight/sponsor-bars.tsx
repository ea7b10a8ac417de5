import type { CampaignInsight } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { everythingOfSponsor } from '../../../parts/everything-of-sponsor.ts'
import styles from './chart.module.css'
import { formatSpending } from './spending.ts'

/** The sponsors that spent most, a bar for each: solid as far as is certain, pale up to what is possible. */
export function SponsorBars({ sponsors }: Pick<CampaignInsight, 'sponsors'>) {
  const intl = useIntl()
  const most = Math.max(1, ...sponsors.map((sponsor) => Math.max(sponsor.upperBound, sponsor.lowerBound)))
  const percent = (amount: number) => `${(amount / most) * 100}%`
  return (
    <ol className={styles.sponsors}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.sponsorName} className={styles.sponsor}>
          <Link to={everythingOfSponsor(sponsor.sponsorName)} className={styles.sponsorName}>
            {sponsor.sponsorName}
          </Link>
          <span className={styles.amount}>
            {formatSpending(intl, sponsor) ?? <FormattedMessage id="political_ads.facts.not_stated" />}
          </span>
          <svg className={styles.line} width="100%" height="8" aria-hidden="true" focusable="false">
            <rect
              className={styles.possible}
              width={percent(Math.max(sponsor.upperBound, sponsor.lowerBound))}
              height="8"
            />
            <rect className={styles.certain} width={percent(sponsor.lowerBound)} height="8" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
