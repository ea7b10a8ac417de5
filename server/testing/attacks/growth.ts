/** Makes a text of about this many characters. */
type Shape = (length: number) => string

const spaces = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u0000',
  '\ud800',
  '\u0301',
]
const signs = '-.,;:+01a([{<>&"\'%/\\=@#_*!?'.split('')
const runs = [...spaces, ...signs, 'ﬁ', 'é', '\u{1f600}', '\u202e']
const units = [
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

const pieces = 8
const large = 16 * 1024
/** One large text costs linear work as much as all its pieces one by one, and quadratic work 8 times as much. */
const maxRatio = 4
/** In milliseconds. Shorter work is not compared: some systems count the time of a thread in ticks of 4 ms. */
const shortWork = 16
/** The engine collects garbage during some tries, and a busy machine disturbs others: the cheapest try decides. */
const maxTries = 20

type Work = (text: string) => unknown

/** Time to do some work with each text in turn, in milliseconds. */
export type Cost = (work: Work, texts: string[]) => Promise<number>

/** The CPU time of this thread: a clock would include the time in which other processes run. */
async function cpuTime(work: Work, texts: string[]): Promise<number> {
  const start = process.threadCpuUsage()
  for (const text of texts) await work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Whether work grows no faster than the text. */
export async function isLinear(work: Work, shape: Shape, cost: Cost = cpuTime): Promise<boolean> {
  const whole = [shape(large)]
  const split = Array.from({ length: pieces }, () => shape(large / pieces))
  let cheapestWhole = Number.POSITIVE_INFINITY
  let cheapestPieces = Number.POSITIVE_INFINITY
  for (let count = 1; count <= maxTries; count += 1) {
    cheapestWhole = Math.min(cheapestWhole, await cost(work, whole))
    if (cheapestWhole <= shortWork) return true
    cheapestPieces = Math.min(cheapestPieces, await cost(work, split))
    // The first try of the pieces is slow, because the engine has not compiled the work yet.
    if (count > 1 && cheapestWhole <= maxRatio * cheapestPieces) return true
  }
  return false
}

/** Returns the names of the shapes for which some work grows faster than the text. */
export async function findSteep(work: Work): Promise<string[]> {
  const steep: string[] = []
  for (const [name, shape] of shapes) if (!(await isLinear(work, shape))) steep.push(name)
  return steep
}
