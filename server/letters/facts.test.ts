import type { RequestState } from '@site/shared/calls'
import { describeKind, type RequestFacts } from './facts.ts'
import { bodyOf } from '../requests/testing/request-server.ts'
import { describeTerm } from '../requests/domain/term.ts'

const flowType = 'RIGHT_OF_ACCESS'
const askedOn = '2026-11-23'
const request = { reference: 'LM-7Q2M-X09C', flowType, askedOn, answerBy: '2026-12-23', body: bodyOf(flowType) }

test.each<[RequestState, string | null, boolean]>([
  ['RECEIVED', null, true],
  ['VERIFIED', null, true],
  ['EXTENDED', null, true],
  ['PAUSED', null, true],
  ['PAUSED', '2026-12-01', false],
  ['ANSWERED', null, false],
  ['WITHDRAWN', null, false],
])(
  'a mail about a request that is %s (paused on %s) has the due date, like the pages: %s',
  (state, pausedOn, hasDate) => {
    const running = { ...request, state, extension: null, pausedOn }
    const facts = describeKind(running as RequestFacts, 'nl')
    expect(Object.fromEntries(facts)['Antwoord uiterlijk op']).toBe(hasDate ? '23 december 2026' : undefined)
    const { daysLeft } = describeTerm(running, new Date('2026-12-24'))
    expect(daysLeft).toBe(hasDate && state !== 'RECEIVED' ? -1 : null)
  },
)

test('the due date of an extended request comes with why it is later', () => {
  const facts = describeKind(
    { ...request, state: 'EXTENDED', extension: 'COMPLEX', pausedOn: null } as RequestFacts,
    'nl',
  )
  const term = '23 december 2026 (verlengd met twee maanden)\nDat is nodig omdat je verzoek ingewikkeld is.'
  expect(facts.at(-1)).toEqual(['Antwoord uiterlijk op', term])
})
