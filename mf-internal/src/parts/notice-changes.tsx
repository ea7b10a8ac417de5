import type { CampaignItem } from '@site/shared/calls'
import { changesStyle, FactName, isStated, ShownFact } from '@site/shared/notices'
import { isFactChanged, noticeFacts, type NoticeFact } from '@site/shared/notices/facts'
import { FormattedMessage } from '@site/shared/platform'
import { SummaryList } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { Creative } from './creative.tsx'
import styles from './notice-changes.module.css'

/** Facts that are the same in every notice say nothing about one. */
const ownFacts = noticeFacts.filter(({ fields }) => fields.length > 0)

export function changedFactsOf(before: CampaignItem, after: CampaignItem): NoticeFact[] {
  return ownFacts.filter((fact) => isFactChanged(fact, before, after))
}

/** Returns the facts that two versions of a notice state alike. */
export function sameFactsOf(before: CampaignItem, after: CampaignItem): NoticeFact[] {
  return ownFacts.filter((fact) => !isFactChanged(fact, before, after) && isStated(fact, after))
}

/** Returns the facts that a notice states, also one that is not whole. */
export function statedFactsOf(notice: Partial<CampaignItem>): NoticeFact[] {
  return ownFacts.filter(({ fields }) => fields.some((field) => notice[field] !== undefined))
}

interface NoticeChangesProps {
  before: CampaignItem
  after: CampaignItem
  /** Headings of the two columns. */
  heads: readonly [ReactNode, ReactNode]
  hasFirstPicture?: boolean
}

/** Differences of two versions of a notice, side by side; nothing where they are equal. */
export function NoticeChanges({ before, after, heads, hasFirstPicture = true }: NoticeChangesProps) {
  const changedFacts = changedFactsOf(before, after)
  if (changedFacts.length === 0) return null
  return (
    <div className={changesStyle}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {heads[0]}
            </th>
            <th scope="col" className={styles.head}>
              {heads[1]}
            </th>
          </tr>
        </thead>
        {changedFacts.map((fact) => (
          <tbody key={keyOf(fact)}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={styles.name}>
                <FactName fact={fact} />
              </th>
            </tr>
            <tr>
              <td className={styles.value} dir="auto">
                <del>
                  <FactValue fact={fact} notice={before} hasPicture={hasFirstPicture} />
                </del>
              </td>
              <td className={styles.value} dir="auto">
                <ins>
                  <FactValue fact={fact} notice={after} hasPicture />
                </ins>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Facts of a notice, as its page has them. */
export function NoticeFacts({ facts, notice }: { facts: readonly NoticeFact[]; notice: CampaignItem }) {
  return (
    <SummaryList>
      {facts.map((fact) => (
        <div key={keyOf(fact)}>
          <dt className={styles.name}>
            <FactName fact={fact} />
          </dt>
          <dd className={styles.fact} dir="auto">
            <ShownFact fact={fact} item={notice} />
          </dd>
        </div>
      ))}
    </SummaryList>
  )
}

interface FactValueProps {
  fact: NoticeFact
  notice: CampaignItem
  hasPicture: boolean
}

function FactValue({ fact, notice, hasPicture }: FactValueProps) {
  if (!isStated(fact, notice)) return <FormattedMessage id="political_ads.notice.none" />
  const isCreative = fact.fields.includes('creativeDigest')
  return isCreative && hasPicture ? <Creative notice={notice} /> : <ShownFact fact={fact} item={notice} />
}

function keyOf({ name, qualifier }: NoticeFact): string {
  return `${qualifier} ${name}`
}
