import type { CampaignItem } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { everythingOf } from '../../parts/links.ts'
import styles from './parties.module.css'
import { Section } from './section.tsx'

const parties = [
  ['sponsor', 'political_ads.detail.sponsor', 'sponsor'],
  ['payer', 'political_ads.detail.payer', 'payer'],
  ['ultimateBeneficiaryOwner', 'political_ads.detail.owner', 'owner'],
] as const

/** The sponsor, and where they differ the payer and the beneficial owner. */
export function Parties({ item }: { item: CampaignItem }) {
  return (
    <div className={styles.parties}>
      {parties.map(([party, title, filter]) => {
        const name = item[`${party}Name`]
        const email = item[`${party}Email`]
        const facts = {
          name: name && <Link to={everythingOf(filter, name)}>{name}</Link>,
          email: email && <a href={`mailto:${email}`}>{email}</a>,
          address: item[`${party}Address`],
        }
        const stated = keysOf(facts).filter((fact) => facts[fact])
        return (
          name && (
            <Section key={party} title={title}>
              <dl className={styles.party}>
                {stated.map((fact) => (
                  <div key={fact}>
                    {/* Visually hidden: the values speak for themselves. */}
                    <dt className={styles.name}>
                      <FormattedMessage id={`political_ads.party.${fact}`} />
                    </dt>
                    <dd className={styles.value}>{facts[fact]}</dd>
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
