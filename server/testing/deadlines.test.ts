import { deadlinesOf } from './deadlines.ts'
import { expectDocument } from './expect-document.ts'

type Row = readonly (string | number)[]

function writeTable(headings: readonly string[], rows: readonly Row[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const writePauses = (extendedOn?: string, pausedDays?: number) =>
  [extendedOn && `extended on ${extendedOn}`, pausedDays && `${pausedDays} days on hold`].filter(Boolean).join(', ')

function writeDeadlines(): string {
  const answers = deadlinesOf('answer').map(
    ({ law, flowType, country, askedOn, last, why, extendedOn, pausedDays }) => {
      return [
        `${flowType} ${country}`,
        askedOn,
        last,
        [why, writePauses(extendedOn, pausedDays)].filter(Boolean).join('; '),
        law,
      ]
    },
  )
  const reviews = deadlinesOf('review').map(({ law, country, askedOn, last, why }) => [
    country,
    askedOn,
    last,
    why,
    law,
  ])
  const replies = deadlinesOf('reply').map(({ law, flowType, country, question, answerBy, last, why }) => {
    return [`${flowType} ${country}`, question, answerBy, last, why, law]
  })
  const reports = deadlinesOf('report').map(({ law, context, receivedAt, electionDate, hours }) => {
    return [context, receivedAt, electionDate ?? 'not known', hours, law]
  })
  const count = answers.length + reviews.length + replies.length + reports.length
  return `# Deadlines

Made by \`server/testing/deadlines.test.ts\` of \`server/testing/deadlines.json\`: ${count} deadlines that were computed by hand, with the law or promise of
each. \`server/requests/domain/term.test.ts\` and \`server/submissions/complaints/complaint-cases.test.ts\` compare each with the code.

## Answers to requests

${writeTable(['request', 'received', 'last day', 'why', 'law'], answers)}

## Reviews of a decision

${writeTable(['country', 'asked for on', 'last day', 'why', 'law'], reviews)}

## Replies to a question who somebody is

${writeTable(['request', 'question of', 'our last day', 'reply by', 'why', 'law'], replies)}

## Reports about advertisements

${writeTable(['subject', 'received', 'vote', 'hours', 'law'], reports)}
`
}

test('the table of deadlines in docs is that of the data that the tests compare with the code', () => {
  expectDocument('deadlines.md', writeDeadlines())
})
