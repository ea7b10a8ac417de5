import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, Link, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { everythingOfSponsor } from '../../parts/links.ts'
import styles from './parties.module.css'
import { Section } from './section.tsx'

const parties = [
  ['sponsor', 'political_ads.detail.sponsor'],
  ['payer', 'political_ads.detail.payer'],
  ['ultimateBeneficiaryOwner', 'political_ads.detail.owner'],
] as const

/** The sponsor, and where they differ the payer and the beneficial owner. */
export function Parties({ item }: { item: CampaignItem }) {
  return (
    <div className={styles.parties}>
      {parties.map(([party, title]) => {
        const name = item[`${party}Name`]
        const email = item[`${party}Email`]
        return (
          name && (
            <Section key={party} title={title}>
              <dl className={styles.party}>
                <PartyFact name="political_ads.party.name">
                  {party === 'sponsor' ? <Link to={everythingOfSponsor(name)}>{name}</Link> : name}
                </PartyFact>
                <PartyFact name="political_ads.party.email">
                  {email && <a href={`mailto:${email}`}>{email}</a>}
                </PartyFact>
                <PartyFact name="political_ads.party.address">{item[`${party}Address`]}</PartyFact>
              </dl>
            </Section>
          )
        )
      })}
    </div>
  )
}

/** The labels are visually hidden: the values speak for themselves. */
function PartyFact({ name, children }: { name: MessageId; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
