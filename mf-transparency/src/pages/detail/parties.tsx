import type { CampaignItem } from '@site/shared/calls'
import { OutsideLink } from '@site/shared/notices'
import { FormattedMessage, Link } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { everythingOf } from '../../parts/links.ts'
import styles from './parties.module.css'
import { Section } from './section.tsx'

/** With their numbers in the template of the notice. */
const parties = [
  { party: 'sponsor', number: 1, title: 'political_ads.detail.sponsor', filter: 'sponsor' },
  { party: 'payer', number: 3, title: 'political_ads.detail.payer', filter: 'payer' },
  { party: 'ultimateBeneficiaryOwner', number: 2, title: 'political_ads.detail.owner', filter: 'owner' },
] as const

/** Facts whose values do not speak for themselves. */
const labelledFacts = new Set<string>(['registered_name', 'establishment', 'registration_number'])

/** The sponsor, below it always who pays, and the beneficial owner where there is one. */
export function Parties({ item }: { item: CampaignItem }) {
  return (
    <div className={item.ultimateBeneficiaryOwnerName ? `${styles.parties} ${styles.withOwner}` : styles.parties}>
      {parties.map(({ party, number, title, filter }) => {
        const name = item[`${party}Name`]
        const email = item[`${party}Email`]
        const website = item[`${party}Website`]
        const facts = {
          name: name && <Link to={everythingOf(filter, name)}>{name}</Link>,
          email: email && <a href={`mailto:${email}`}>{email}</a>,
          address: item[`${party}Address`],
          registered_name: item[`${party}RegisteredName`],
          establishment: item[`${party}Establishment`],
          registration_number: item[`${party}RegistrationNumber`],
          website: website && <OutsideLink url={website} text="political_ads.party.website_of" />,
        }
        const stated = keysOf(facts).filter((fact) => facts[fact])
        if (party === 'payer' && !name) {
          return (
            <Section key={party} title={title} number={number}>
              <p className={styles.value}>
                <FormattedMessage id="political_ads.notice.sponsor_pays" />
              </p>
            </Section>
          )
        }
        return (
          name && (
            <Section key={party} title={title} number={number}>
              {party === 'ultimateBeneficiaryOwner' && (
                <p className={styles.meaning}>
                  <FormattedMessage id="political_ads.notice.owner.meaning" />
                </p>
              )}
              <dl className={styles.party}>
                {stated.map((fact) => (
                  <div key={fact}>
                    {/* Visually hidden where the values speak for themselves. */}
                    <dt className={labelledFacts.has(fact) ? styles.label : styles.name}>
                      <FormattedMessage id={`political_ads.party.${fact}`} />
                    </dt>
                    <dd className={styles.value} dir="auto" translate={fact === 'website' ? undefined : 'no'}>
                      {facts[fact]}
                    </dd>
                  </div>
                ))}
              </dl>
            </Section>
          )
        )
      })}
    </div>
  )
}
