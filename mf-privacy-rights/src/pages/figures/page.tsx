import { getRequestFigures, smallestFigure, type RequestFigures } from '@site/shared/calls'
import { FormattedMessage, lazyPart, Link, useIntl } from '@site/shared/platform'
import { EmptyState, PageHeader, QueryFailure, Skeleton } from '@site/shared/ui'
import { RequestedRight } from '../../parts/status/requested-right.tsx'
import styles from './page.module.css'

const useFigures = lazyPart(() => getRequestFigures())

/** Number of requests and how they were answered, by quarter and kind. */
export default function FiguresPage() {
  const query = useFigures()
  const { value, state } = query
  const figures = value?.figures ?? []
  const quarters = new Map(figures.map(({ quarter, isFinished }) => [quarter, isFinished]))
  // Of a quarter that is not over little can be said yet.
  const finishedFirst = [...quarters].sort(([, one], [, other]) => Number(other) - Number(one))
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
      {finishedFirst.map(([name, isFinished]) => (
        <QuarterTable
          key={name}
          name={name}
          isFinished={isFinished}
          figures={figures.filter(({ quarter }) => quarter === name)}
        />
      ))}
      {state === 'loading' && <Skeleton lines={12} />}
    </>
  )
}

const columns = ['received', 'answeredInTime', 'extended', 'refused', 'medianDays'] as const

function QuarterTable({ name, isFinished, figures }: RequestFigures & { name: string; isFinished: boolean }) {
  const intl = useIntl()
  const [year, number] = name.split('-Q')
  const few = intl.formatMessage({ id: 'privacy_rights.figures.few' }, { count: smallestFigure })
  /** Row whose numbers are too small to be published. It has no median. */
  const unknown = { received: few, answeredInTime: few, extended: few, refused: few, medianDays: '–' }
  const publishedFigures = figures.filter(({ received }) => received !== null)
  const headings = columns.map((column) => intl.formatMessage({ id: `privacy_rights.figures.column.${column}` }))
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <FormattedMessage
            id={`privacy_rights.figures.${isFinished ? 'quarter' : 'current_quarter'}`}
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
                <FormattedMessage id="privacy_rights.figures.others_few" values={{ count: smallestFigure }} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
