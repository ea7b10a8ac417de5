import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, Link, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { everythingOfSponsor } from '../../parts/links.ts'
import styles from './parties.module.css'
import { Section } from './section.tsx'

export function Parties({ item }: { item: CampaignItem }) {
  return (
    <div className={styles.parties}>
      <Party
        title="political_ads.detail.sponsor"
        name={<Link to={everythingOfSponsor(item.sponsorName)}>{item.sponsorName}</Link>}
        email={item.sponsorEmail}
        address={item.sponsorAddress}
      />
      {item.payerName && (
        <Party
          title="political_ads.detail.payer"
          name={item.payerName}
          email={item.payerEmail}
          address={item.payerAddress}
        />
      )}
      {item.ultimateBeneficiaryOwnerName && (
        <Party
          title="political_ads.detail.owner"
          name={item.ultimateBeneficiaryOwnerName}
          email={item.ultimateBeneficiaryOwnerEmail}
          address={item.ultimateBeneficiaryOwnerAddress}
        />
      )}
    </div>
  )
}

interface PartyProps {
  title: MessageId
  name: ReactNode
  email: string | undefined
  address: string | undefined
}

function Party({ title, name, email, address }: PartyProps) {
  return (
    <Section title={title}>
      <dl className={styles.party}>
        <PartyFact name="political_ads.party.name">{name}</PartyFact>
        {email && (
          <PartyFact name="political_ads.party.email">
            <a href={`mailto:${email}`}>{email}</a>
          </PartyFact>
        )}
        {address && <PartyFact name="political_ads.party.address">{address}</PartyFact>}
      </dl>
    </Section>
  )
}

/** The labels are visually hidden: the values speak for themselves. */
function PartyFact({ name, children }: { name: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
