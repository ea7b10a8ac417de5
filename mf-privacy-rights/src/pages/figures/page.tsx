import { getRequestFigures, listPeriods, smallestFigure } from '@site/shared/calls'
import { FormattedMessage, lazyPart, Link, useIntl } from '@site/shared/platform'
import { EmptyState, PageHeader, QueryFailure, Skeleton } from '@site/shared/ui'
import { RequestedRight } from '../../parts/status/requested-right.tsx'
import styles from './page.module.css'

const useFigures = lazyPart(() => getRequestFigures())

/** Number of requests and how they were answered, by quarter, year and kind. */
export default function FiguresPage() {
  const query = useFigures()
  const { value, state } = query
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.figures.title" />}
        intro={<FormattedMessage id="privacy_rights.figures.intro" />}
      />
      <p className={styles.explanation}>
        <FormattedMessage id="privacy_rights.figures.explanation" values={{ count: smallestFigure }} />{' '}
        <a href={getRequestFigures.path}>
          <FormattedMessage id="privacy_rights.figures.json" />
        </a>
      </p>
      <QueryFailure query={query} text="privacy_rights.figures.failed" />
      {value?.figures.length === 0 && (
        <EmptyState
          action={
            <Link to="/privacy-rights">
              <FormattedMessage id="privacy_rights.to_overview" />
            </Link>
          }
        >
          <FormattedMessage id="privacy_rights.figures.none" values={{ count: smallestFigure }} />
        </EmptyState>
      )}
      {value && listPeriods(value).map((period) => <PeriodTable key={period.name} {...period} />)}
      {state === 'loading' && <Skeleton lines={12} />}
    </>
  )
}

const columns = ['received', 'answeredInTime', 'extended', 'refused', 'medianDays'] as const

function PeriodTable({ unit, name, isFinished, figures }: ReturnType<typeof listPeriods>[number]) {
  const intl = useIntl()
  const [year, number] = name.split('-Q')
  const few =
    unit === 'year'
      ? intl.formatMessage({ id: 'privacy_rights.figures.withheld' })
      : intl.formatMessage({ id: 'privacy_rights.figures.few' }, { count: smallestFigure })
  /** What stands for numbers that are not published. Then there is no median. */
  const unknown = { received: few, answeredInTime: few, extended: few, refused: few, medianDays: '–' }
  const publishedFigures = figures.filter(({ received }) => received !== null)
  const headings = columns.map((column) => intl.formatMessage({ id: `privacy_rights.figures.column.${column}` }))
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <FormattedMessage
            id={`privacy_rights.figures.${isFinished ? unit : 'current_quarter'}`}
            values={{ number, year }}
          />
        </caption>
        <thead>
          <tr>
            {[intl.formatMessage({ id: 'privacy_rights.facts.asked' }), ...headings].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {publishedFigures.map((kind) => (
            <tr key={kind.flowType}>
              <th scope="row">
                <RequestedRight flowType={kind.flowType} />
              </th>
              {columns.map((column, at) => (
                <td key={column} data-column={headings[at]}>
                  {kind[column] === null ? unknown[column] : intl.formatNumber(kind[column])}
                </td>
              ))}
            </tr>
          ))}
          {publishedFigures.length < figures.length && (
            <tr>
              <th scope="row">
                <FormattedMessage id="privacy_rights.figures.others" />
              </th>
              <td colSpan={columns.length} data-column={headings[0]}>
                {unit === 'year' ? (
                  few
                ) : (
                  <FormattedMessage id="privacy_rights.figures.others_few" values={{ count: smallestFigure }} />
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
