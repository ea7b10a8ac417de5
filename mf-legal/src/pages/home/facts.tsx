import type { HomeFacts } from '@site/shared/calls'
import { FormattedMessage, lazyPart, Link, useIntl, type MessageId } from '@site/shared/platform'
import { Day, List } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Loads after the page, with the answer that the HTML has requested. */
const useFacts = lazyPart(async () => {
  const { loadFacts } = await import(/* webpackChunkName: "lazy-facts" */ './load-facts.ts')
  return loadFacts()
})

/** Facts of today, each with the page that says more. Until a fact is known, and where it is not, only the page is shown. */
export function Facts() {
  const { value, state } = useFacts()
  const facts = value ?? unknown
  return (
    <section aria-labelledby="facts" className={styles.facts} data-state={state}>
      <h2 id="facts" className={styles.heading}>
        <FormattedMessage id="legal.home.facts" />
      </h2>
      <List className={styles.list}>
        <Running count={facts.runningAdvertisements} />
        <Policy date={facts.policyDate} />
        <Answer answer={facts.answer} />
      </List>
    </section>
  )
}

const unknown: HomeFacts = { runningAdvertisements: null, policyDate: null, answer: null }

function Running({ count }: { count: HomeFacts['runningAdvertisements'] }) {
  const intl = useIntl()
  if (count === null)
    return <Fact to="/political-ads" value={<Text id="register" />} text={<Text id="register_text" />} />
  const text = <FormattedMessage id="legal.home.facts.running" values={{ count }} />
  return <Fact to="/political-ads" value={intl.formatNumber(count)} text={text} />
}

function Policy({ date }: { date: HomeFacts['policyDate'] }) {
  const to = '/document/privacy-policy'
  if (date === null) return <Fact to={to} value={<Text id="versions" />} text={<Text id="versions_text" />} />
  const changed = <FormattedMessage id="legal.home.facts.changed" values={{ date: <Day date={date} /> }} />
  return <Fact to={to} value={<Text id="versions" />} text={changed} />
}

function Answer({ answer }: { answer: HomeFacts['answer'] }) {
  const to = '/privacy-rights/figures'
  if (answer === null) return <Fact to={to} value={<Text id="figures" />} text={<Text id="figures_text" />} />
  const { flowType, medianDays: days } = answer
  return (
    <Fact
      to={to}
      value={<FormattedMessage id="legal.home.facts.days" values={{ days }} />}
      text={<FormattedMessage id="legal.home.facts.answer" values={{ flowType }} />}
    />
  )
}

type TextName<Id = MessageId> = Id extends `legal.home.facts.${infer Name}` ? Name : never

function Text({ id }: { id: TextName }) {
  return <FormattedMessage id={`legal.home.facts.${id}`} />
}

function Fact({ to, value, text }: { to: string; value: ReactNode; text: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Link to={to} className={styles.link}>
        <span className={styles.value}>{value}</span> <span className={styles.text}>{text}</span>
      </Link>
    </li>
  )
}
