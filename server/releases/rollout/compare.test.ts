import { findWorse, type Compared, type Figures } from './compare.ts'

type Side = Partial<Omit<Figures, 'loadTimes'>> & { times?: number; p75?: number }

function side({ visits = 0, failedLoads = 0, errors = 0, times = 0, p75 }: Side): Figures {
  return { visits, failedLoads, errors, loadTimes: { count: times, p75 } }
}

type Case = [situation: string, candidate: Side, rest: Side, worse: string | undefined, rest?: Partial<Compared>]

const cases: Case[] = [
  ['nobody came', {}, {}, undefined],
  ['as good', { visits: 1000, errors: 10 }, { visits: 9000, errors: 90 }, undefined],
  ['better', { visits: 1000 }, { visits: 9000, errors: 90 }, undefined],
  ['many more errors', { visits: 1000, errors: 150 }, { visits: 9000, errors: 90 }, '15.0 failed loads and errors'],
  ['many more failed loads', { visits: 1000, failedLoads: 150 }, { visits: 9000 }, '15.0 failed loads and errors'],
  ['a third more errors', { visits: 9000, errors: 1200 }, { visits: 90_000, errors: 9000 }, undefined],
  ['too few visits', { visits: 20, errors: 19 }, { visits: 9000 }, undefined],
  ['too few visits of the others', { visits: 1000, errors: 100 }, { visits: 40 }, undefined],
  ['one visitor whose page fails again and again', { visits: 100, errors: 20 }, { visits: 900, errors: 9 }, undefined],
  ['nothing but failures', { failedLoads: 60 }, { visits: 600 }, '100.0 failed loads and errors'],
  // Invented visits: a share of 10 % has 1,000 beside 9,000.
  [
    'errors among invented visits',
    { visits: 1_000_000, errors: 300 },
    { visits: 9000, errors: 90 },
    '14.6 failed loads and errors in 100 visits, 1.0 with what is live',
  ],
  [
    'more visits because the share was larger once',
    { visits: 9000, errors: 300 },
    { visits: 9000, errors: 200 },
    undefined,
    { mostShare: 50 },
  ],
  [
    'much slower',
    { visits: 2000, times: 2000, p75: 3000 },
    { visits: 9000, times: 9000, p75: 1500 },
    'longer than 3000 ms, 1500 ms with what is live',
  ],
  ['somewhat slower', { visits: 2000, times: 2000, p75: 2000 }, { visits: 9000, times: 9000, p75: 1500 }, undefined],
  ['quick all the same', { visits: 2000, times: 2000, p75: 400 }, { visits: 9000, times: 9000, p75: 150 }, undefined],
  ['too few times', { visits: 2000, times: 900, p75: 9000 }, { visits: 9000, times: 9000, p75: 1500 }, undefined],
  [
    'hardly anything was heard',
    { visits: 20 },
    { visits: 9000 },
    'only 20 of some 1000 visits were heard of',
    { meanwhile: 9000 },
  ],
  ['nothing was heard so far', {}, { visits: 9000 }, undefined, { meanwhile: 1500 }],
  [
    'the share was small for most of the time',
    { visits: 150 },
    { visits: 9000 },
    undefined,
    { meanwhile: 9000, leastShare: 1, mostShare: 50 },
  ],
]

test.each(cases)('%s', (_, candidate, rest, worse, others = {}) => {
  const found = findWorse({
    candidate: side(candidate),
    rest: side(rest),
    leastShare: 10,
    mostShare: 10,
    meanwhile: 0,
    ...others,
  })
  if (worse === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(worse)
})
