import type { CampaignItem } from '@site/shared/calls'
import type { MessageId } from '@site/shared/platform'
import { Fact, Facts } from '@site/shared/ui'
import { Section } from './section.tsx'

/** Advertiser; payer and ultimate beneficial owner only where they have a name (product §2). */
export function Parties({ item }: { item: CampaignItem }) {
  return (
    <>
      <Party
        title="political_ads.detail.sponsor"
        name={item.sponsorName}
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
    </>
  )
}

interface PartyProps {
  title: MessageId
  name: string
  email: string | undefined
  address: string | undefined
}

function Party({ title, name, email, address }: PartyProps) {
  return (
    <Section title={title}>
      <Facts layout="columns">
        <Fact name="political_ads.party.name">{name}</Fact>
        {email && (
          <Fact name="political_ads.party.email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {address && <Fact name="political_ads.party.address">{address}</Fact>}
      </Facts>
    </Section>
  )
}
