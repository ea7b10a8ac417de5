import { afterSubmit } from '@site/shared/browser'
import { getDocumentVersions, type DocumentKey } from '@site/shared/calls'
import {
  createQuery,
  FormattedMessage,
  getLocale,
  Link,
  useIntl,
  useNavigate,
  useQuery,
  type MessageId,
} from '@site/shared/platform'
import { Button, controlStyle, Day, Disclosure, OrderedList, QueryFailure, Spinner } from '@site/shared/ui'
import { useState } from 'react'
import styles from './earlier-versions.module.css'
import { addDays, writeDay } from '@site/shared/rules'

const versionDays = createQuery((key: DocumentKey) => getDocumentVersions(key, getLocale().locale))

interface EarlierVersionsProps {
  documentKey: DocumentKey
  /** The version being read; undefined for the one in force. */
  shown: string | undefined
}

export function EarlierVersions({ documentKey, shown: shownVersion }: EarlierVersionsProps) {
  const [isOpened, setOpened] = useState(false)
  const query = useQuery(versionDays, isOpened ? documentKey : undefined)
  const { state, value: versions } = query
  return (
    <Disclosure
      className={styles.frame}
      summary={<FormattedMessage id="legal.versions" />}
      onToggle={() => setOpened(true)}
    >
      <div className={styles.content}>
        {versions && <VersionList documentKey={documentKey} versions={versions} shown={shownVersion} />}
        {isOpened && state === 'loading' && <Spinner />}
        <QueryFailure query={query} title="legal.versions.failed" />
      </div>
    </Disclosure>
  )
}

/** Older versions than these are grouped by year. */
const latest = 5

/** @param versions Newest first. */
function VersionList({
  documentKey,
  versions,
  shown: shownVersion = versions[0],
}: EarlierVersionsProps & { versions: string[] }) {
  const [current, ...earlier] = versions
  if (!current) return null
  const older = earlier.slice(latest)
  const years = [...new Set(older.map(yearOf))]
  const list = (some: readonly string[]) =>
    some.map((version) => {
      const until = addDays(versions[versions.indexOf(version) - 1] ?? current, -1)
      const from = <Day date={version} />
      return (
        <li key={version} className={styles.version}>
          <Link
            className={styles.link}
            to={addressOf(documentKey, version)}
            aria-current={version === shownVersion ? 'page' : undefined}
          >
            {version === until ? (
              <FormattedMessage id="legal.versions.one_day" values={{ from }} />
            ) : (
              <FormattedMessage id="legal.versions.earlier" values={{ from, until: <Day date={until} /> }} />
            )}
          </Link>
          <Link className={styles.link} to={addressOf(documentKey, version, 'current')}>
            <FormattedMessage id="legal.versions.compare" values={{ from }} />
          </Link>
        </li>
      )
    })
  return (
    <>
      {earlier.length === 0 && (
        <p className={styles.only}>
          <FormattedMessage id="legal.versions.only" />
        </p>
      )}
      <OrderedList>
        <li className={styles.version}>
          <Link
            className={styles.link}
            to={addressOf(documentKey)}
            aria-current={shownVersion === current ? 'page' : undefined}
          >
            <FormattedMessage id="legal.versions.current" values={{ from: <Day date={current} /> }} />
          </Link>
        </li>
        {list(earlier.slice(0, latest))}
      </OrderedList>
      {years.map((year) => {
        const versionsOfYear = older.filter((version) => yearOf(version) === year)
        return (
          <Disclosure
            key={year}
            className={styles.year}
            summary={`${year} (${versionsOfYear.length})`}
            open={versionsOfYear.some((version) => version === shownVersion)}
          >
            <OrderedList>{list(versionsOfYear)}</OrderedList>
          </Disclosure>
        )
      })}
      {earlier.length > 1 && <CompareVersions documentKey={documentKey} versions={versions} />}
    </>
  )
}

function yearOf(version: string) {
  return version.slice(0, 4)
}

export function addressOf(key: DocumentKey, version?: string, comparedWith?: string): string {
  if (!version) return `/document/${key}`
  const other = comparedWith === 'current' ? '1' : comparedWith
  return `/document/${key}?version=${version}${other ? `&compare=${other}` : ''}`
}

/** @param versions Newest first. */
function CompareVersions({ documentKey, versions }: { documentKey: DocumentKey; versions: string[] }) {
  const navigate = useNavigate()
  const { locale } = useIntl()
  const [current, , before] = versions
  const [chosenPair, choose] = useState({ one: before, other: current })
  function compare() {
    const [older, newer] = [chosenPair.one, chosenPair.other].sort((one = '', other = '') => (one < other ? -1 : 1))
    void navigate(addressOf(documentKey, older, newer === current ? 'current' : newer))
  }
  const choice = (name: 'one' | 'other', label: MessageId) => (
    <label className={styles.choice}>
      <FormattedMessage id={label} />
      <select
        className={controlStyle}
        value={chosenPair[name]}
        onChange={(event) => choose({ ...chosenPair, [name]: event.target.value })}
      >
        {versions.map((version) => (
          <option key={version} value={version} disabled={version === chosenPair[name === 'one' ? 'other' : 'one']}>
            {writeDay(version, locale)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className={styles.form} onSubmit={afterSubmit(compare)}>
      {choice('one', 'legal.versions.from')}
      {choice('other', 'legal.versions.to')}
      <Button type="submit" variant="secondary">
        <FormattedMessage id="legal.versions.compare_two" />
      </Button>
    </form>
  )
}
