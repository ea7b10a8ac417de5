/** Returns a text of about this length. */
export type Shape = (length: number) => string

const runs = [
  ...[' ', '\t', '\n', '\r', '\u00a0', '\u0085', '\u2028', '\u200b', '\u2060', '\ufeff', '\u0000', '\ud800', '\u0301'],
  ...[
    '-',
    '.',
    ',',
    ';',
    ':',
    '+',
    '0',
    '1',
    'a',
    '(',
    '[',
    '{',
    '<',
    '>',
    '&',
    '"',
    "'",
    '%',
    '/',
    '\\',
    '=',
    '@',
    '#',
    '_',
  ],
  ...['ﬁ', 'é', '\u{1f600}', '\u202e', '*', '!', '?'],
]
const units = [
  ...[
    'a.',
    'a-',
    'a@',
    ' a',
    'a ',
    'a\n',
    '\r\n',
    ' - ',
    '- ',
    '..',
    '1-',
    '1 ',
    '0 - ',
    '%00',
    '{a}',
    '{{',
    'a,',
    'a=',
    ';q=',
  ],
  ...[
    'W/"',
    'W/"a",',
    '*,',
    '<a>',
    '<a ',
    '<h2>',
    '<h2>a</h2>',
    '<h2 id="',
    '<!--',
    '<a href="',
    '&amp',
    '&amp;',
    '&lt;<',
  ],
  ...[
    'http://',
    'https://a.',
    '//',
    '/a',
    '/../',
    "'=",
    'é ',
    '\u200b ',
    '\u00a0\u200b',
    '"a":',
    '["',
    '{"',
    '\\"',
    '\\u',
  ],
]
const starts = ['', 'a@a', '+3', '1234', 'https://', '<h2 ']

function repeat(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length))
}

/**
 * Inputs that make backtracking patterns slow: long runs of one character between two others, and repeated beginnings
 * without end.
 */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  ...runs.map((unit): [string, Shape] => [`a run of ${name(unit)}`, (length) => `a${repeat(unit, length)}a`]),
  ...units.map((unit): [string, Shape] => [`many ${name(unit)}`, (length) => `${repeat(unit, length)}\u0001`]),
  ...starts.flatMap((start) =>
    ['1', '.', 'a.', 'a-', ' '].map((unit): [string, Shape] => {
      return [`${name(start)} and many ${name(unit)}`, (length) => `${start}${repeat(unit, length)}!`]
    }),
  ),
])

function name(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const small = 4 * 1024
const large = 32 * 1024
/** Linear work takes 8 times as long for the larger text, quadratic 64 times. */
const most = 32
/** In milliseconds: shorter than this nothing can be told from noise. */
const floor = 1
/** The engine tidies up in the middle of some tries, but not of all; what takes long as often as this is slow by itself. */
const [fewestTries, mostTries] = [3, 20]
/** In milliseconds: so far out that more tries would not help. */
const hopeless = 150

type Work = (text: string) => unknown

/** Milliseconds of this thread's own work: a clock would also count the time that others have the processor. */
async function timeOf(work: Work, text: string): Promise<number> {
  const start = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Whether work grows no faster than the text, the shortest of several tries deciding. */
export async function isLinear(work: Work, shape: Shape): Promise<boolean> {
  const [less, more] = [shape(small), shape(large)]
  let [least, longest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let count = 1; count <= mostTries; count += 1) {
    longest = Math.min(longest, await timeOf(work, more))
    if (longest <= most * floor) return true
    least = Math.min(least, await timeOf(work, less))
    // The first try of the smaller text is slower than it would be, since the engine has not seen the work yet.
    if (count > 1 && longest <= most * least) return true
    if (count >= fewestTries && longest > hopeless) return false
  }
  return false
}

/** The shapes for which some work grows faster than the text, by the name of the work. */
export async function findSteep(works: Iterable<readonly [string, Work]>): Promise<string[]> {
  const steep: string[] = []
  for (const [title, work] of works) {
    for (const [kind, shape] of shapes) if (!(await isLinear(work, shape))) steep.push(`${title}: ${kind}`)
  }
  return steep
}
