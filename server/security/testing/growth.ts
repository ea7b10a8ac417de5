/** Makes a text of about this many characters. */
type Shape = (length: number) => string

const runs = [
  ...[' ', '\t', '\n', '\r', '\u00a0', '\u0085', '\u2028', '\u200b', '\u2060', '\ufeff', '\u0000', '\ud800', '\u0301'],
  ...'-.,;:+01a([{<>&"\'%/\\=@#_'.split(''),
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
  ],
  ...[
    ';q=',
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
  ],
  ...['&lt;<', 'http://', 'https://a.', '//', '/a', '/../', "'=", 'é ', '\u200b ', '\u00a0\u200b', '"a":', '["', '{"'],
  ...['\\"', '\\u'],
]
const starts = ['', 'a@a', '+3', '1234', 'https://', '<h2 ']

function repeat(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length))
}

/**
 * Texts that make backtracking slow: long runs of one character between two others, and beginnings that repeat without an end.
 */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ...runs.map((unit): [string, Shape] => [`a run of ${quote(unit)}`, (length) => `a${repeat(unit, length)}a`]),
  ...units.map((unit): [string, Shape] => [`many ${quote(unit)}`, (length) => `${repeat(unit, length)}\u0001`]),
  ...starts.flatMap((start) =>
    ['1', '.', 'a.', 'a-', ' '].map((unit): [string, Shape] => {
      return [`${quote(start)} and many ${quote(unit)}`, (length) => `${start}${repeat(unit, length)}!`]
    }),
  ),
])

function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const small = 2 * 1024
const large = 16 * 1024
/** Linear work costs 8 times as much for the larger text, quadratic work 64 times. */
const most = 32
/** In milliseconds: shorter than this is lost in noise. */
const floor = 0.5
/** The engine collects garbage during some tries, and a busy machine disturbs others: the cheapest try decides. */
const mostTries = 20

type Work = (text: string) => unknown

/** What some work costs, in milliseconds. */
export type Cost = (work: Work, text: string) => Promise<number>

/** The CPU time of this thread: a clock would include the time in which other processes run. */
async function cpuTime(work: Work, text: string): Promise<number> {
  const start = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Whether work grows no faster than the text. */
export async function isLinear(work: Work, shape: Shape, cost: Cost = cpuTime): Promise<boolean> {
  const [less, more] = [shape(small), shape(large)]
  let [least, longest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let count = 1; count <= mostTries; count += 1) {
    longest = Math.min(longest, await cost(work, more))
    if (longest <= most * floor) return true
    least = Math.min(least, await cost(work, less))
    // The first try of the smaller text is slow, because the engine has not compiled the work yet.
    if (count > 1 && longest <= most * least) return true
  }
  return false
}

/** Returns the names of the shapes for which some work grows faster than the text. */
export async function findSteep(work: Work): Promise<string[]> {
  const steep: string[] = []
  for (const [name, shape] of shapes) if (!(await isLinear(work, shape))) steep.push(name)
  return steep
}
