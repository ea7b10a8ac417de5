import {
  countryCodeOf,
  countryCodes,
  flowNames,
  identifications,
  headingIn,
  importColumns,
  importRequests,
  neededColumns,
  type ImportColumn,
  type ImportRow,
} from '@site/shared/calls'
import { FileRejection } from '@site/shared/forms'
import { FormattedMessage, getLocale, getTextLang, Link, useIntl } from '@site/shared/platform'
import { Button, controlStyle, Day, FilterField, PageHeader } from '@site/shared/ui'
import { useState } from 'react'
import { boxStyle } from '../../parts/box.ts'
import { FocusNotice } from '../../parts/desk.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { useLoggedIn } from '../../parts/members.ts'
import { StaffBar } from '../../parts/staff-page.tsx'
import styles from './page.module.css'

/** Takes over open requests from a spreadsheet: shows what each row makes, or what is wrong with it, before anything is made. */
export default function ImportPage() {
  const intl = useIntl()
  const { country: hostCountry, lang } = getLocale()
  const [text, setText] = useState<string>()
  const [country, setCountry] = useState(countryCodeOf(hostCountry))
  const [identification, setIdentification] = useState('')
  const [mails, setMails] = useState(false)
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const count = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length
  const imported = count('IMPORTED')
  const faulty = count('FAULTY')

  async function send(file: string, changes: { isPreview: boolean; country?: typeof country }) {
    setRunning(true)
    setFailure(undefined)
    const known = identifications.find((each) => each === identification)
    const body = { text: file, country, language: lang, identification: known, mails, skipsFaulty: true, ...changes }
    await importRequests(body).then(
      (answer) => setRows(answer.rows),
      (error: unknown) => {
        setRows([])
        setFailure(error)
      },
    )
    setRunning(false)
  }

  async function choose(file: File | undefined) {
    if (!file) return
    // Read as UTF-8, without a byte order mark.
    const read = await file.text().catch(() => undefined)
    setText(read)
    if (read === undefined) {
      setRows([])
      setFailure(new FileRejection('FILE_UNREADABLE'))
    } else {
      await send(read, { isPreview: true })
    }
  }

  return (
    <>
      <StaffBar {...useLoggedIn(true)} />
      <PageHeader
        dense
        title={<FormattedMessage id="internal_privacy_rights.import.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.import.intro" />}
      />
      <Columns />
      <div className={styles.fields}>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.filter.country" />}>
          <select
            className={controlStyle}
            value={country}
            onChange={({ target }) => {
              const chosen = countryCodes.find((code) => code === target.value) ?? country
              setCountry(chosen)
              if (text !== undefined) void send(text, { isPreview: true, country: chosen })
            }}
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {intl.formatMessage({ id: `internal_privacy_rights.country.${code}` })}
              </option>
            ))}
          </select>
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.import.identification" />}>
          <select
            className={controlStyle}
            value={identification}
            onChange={({ target }) => setIdentification(target.value)}
          >
            <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.import.not_identified' })}</option>
            {identifications.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `internal_privacy_rights.identification.${each}` })}
              </option>
            ))}
          </select>
        </FilterField>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.import.file" />}>
          <input
            type="file"
            accept=".csv,text/csv"
            className={controlStyle}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // The same file can be chosen again once it was changed.
              target.value = ''
            }}
          />
        </FilterField>
      </div>
      <label className={styles.mails}>
        <input
          type="checkbox"
          className={boxStyle}
          checked={mails}
          onChange={({ target }) => setMails(target.checked)}
        />
        <FormattedMessage id="internal_privacy_rights.import.mails" />
      </label>
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
      {imported > 0 && (
        <FocusNotice key={imported}>
          <FormattedMessage id="internal_privacy_rights.import.done" values={{ count: imported }} />{' '}
          <Link to="/internal-privacy-rights">
            <FormattedMessage id="internal_privacy_rights.to_list" />
          </Link>
        </FocusNotice>
      )}
      {rows.length > 0 && (
        <>
          <p role="status">
            <FormattedMessage
              id="internal_privacy_rights.import.counted"
              values={{ ready: count('READY'), known: count('KNOWN'), faulty }}
            />
          </p>
          <RowTable rows={rows} />
          {text !== undefined && count('READY') > 0 && (
            <Button loading={isRunning} onClick={() => void send(text, { isPreview: false })}>
              <FormattedMessage id="internal_privacy_rights.import.submit" values={{ count: count('READY'), faulty }} />
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** The headings that a file may have. */
function Columns() {
  const lang = getTextLang()
  const neededNames = new Set<ImportColumn>(neededColumns)
  const names = (columns: readonly ImportColumn[]) => columns.map((column) => headingIn(lang, column)).join('; ')
  return (
    <p>
      <FormattedMessage
        id="internal_privacy_rights.import.columns"
        values={{
          needed: names(neededColumns),
          others: names(importColumns.filter((column) => !neededNames.has(column))),
        }}
      />
    </p>
  )
}

function RowTable({ rows }: { rows: readonly ImportRow[] }) {
  const lang = getTextLang()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['line', 'kind', 'sender', 'received', 'result'] as const).map((name) => (
            <th key={name} scope="col">
              <FormattedMessage id={`internal_privacy_rights.import.head.${name}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <th scope="row">{row.line}</th>
            <td>{row.kind && flowNames[row.kind][lang]}</td>
            <td>{row.person}</td>
            <td>{row.askedOn && <Day date={row.askedOn} length="medium" />}</td>
            <td>
              <Result row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Result of a row: what it makes or made, or its faults. */
function Result({ row: { state, reference, faults } }: { row: ImportRow }) {
  const lang = getTextLang()
  if (state !== 'FAULTY') {
    return (
      <>
        <FormattedMessage id={`internal_privacy_rights.import.state.${state}`} />{' '}
        {reference && <Link to={`/internal-privacy-rights/request/${reference}`}>{reference}</Link>}
      </>
    )
  }
  return faults.map(({ column, value }) => {
    const knownColumn = importColumns.find((each) => each === column)
    return (
      <span key={column} className={styles.fault}>
        <FormattedMessage
          id="internal_privacy_rights.import.fault"
          values={{
            column,
            name: knownColumn ? headingIn(lang, knownColumn) : column,
            value,
            hasValue: value ? 'yes' : 'no',
          }}
        />
      </span>
    )
  })
}
