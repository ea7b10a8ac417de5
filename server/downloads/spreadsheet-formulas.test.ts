// A file that staff or a reader opens in a spreadsheet runs nothing of what somebody typed, whatever that spreadsheet takes for
// the end of a cell: semicolons in Dutch and Belgian ones, commas, tabs, and lines where it knows no quotes.
import { parse, type Options } from 'csv-parse/sync'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { csvHeader, csvText, escapeFormulas, unescapeFormulas } from './csv-text.ts'
import { makeCampaign, openStaffSite, StaffBrowser } from '../testing/index.ts'

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const before = ['', ' ', '"', '""', '" ', '\u00A0', "'"]
const ends = ['', 'x;', 'x,', 'x\t', 'x\n', 'x\r', 'x\r\n', 'x;;', 'x";', 'x","', 'x"\n', ';', '\t', 'x;y\n;']
const hostile = ends.flatMap((end) =>
  before.flatMap((quote) => starts.map((start) => `${end}${quote}${start}HYPERLINK("evil")`)),
)

const readers: [string, Options][] = [',', ';', '\t'].flatMap((delimiter) => [
  [`"${delimiter}" and quotes`, { delimiter, relax_quotes: true, relax_column_count: true, bom: true }],
  [`"${delimiter}" and no quotes`, { delimiter, quote: null, relax_column_count: true, bom: true }],
  [
    `"${delimiter}", quotes and lines that end in LF`,
    { delimiter, relax_quotes: true, relax_column_count: true, bom: true, record_delimiter: '\n' },
  ],
])

/** For a spreadsheet a number, which is no formula. */
const phone = /^["\s]*\+\d{6,23}"?$/

/** Cells that a spreadsheet would run; one that skips blanks and quotes before a formula is the worst reader. */
function formulas(file: string, options: Options): string[] {
  return parse(file, options)
    .flat()
    .filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell) && !phone.test(cell))
}

test('the formula check of this test recognises formulas', () => {
  const naive = 'a,"x;=1+1"\r\n'
  expect(formulas(naive, readers[0]![1])).toEqual([])
  expect(formulas(naive, { delimiter: ';', relax_quotes: true, relax_column_count: true })).toEqual(['=1+1"'])
})

test.each(readers)('no cell of a file read with %s begins like a formula', (_, options) => {
  const columns = ['one', 'two', 'three'] as const
  const rows = hostile.flatMap((text) => [
    { one: text },
    { one: 'x;', two: text, three: text },
    { two: 'x;"', three: text },
  ])
  expect(formulas(csvHeader(columns) + csvText(rows, columns), options)).toEqual([])
})

test('every cell is quoted, the empty ones too', () => {
  const row = csvText(
    [{ a: 'x', b: 0, c: false, d: null, e: '', f: undefined, g: -1 }],
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  )
  expect(row).toBe(`"x","0","false","","","","'-1"\r\n`)
})

test('an escaped formula is read back as it was, and other texts are unchanged', () => {
  for (const text of hostile) expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
  for (const text of ['', 'an ordinary text; of two parts', 'a-b=c', "'t Hart", 'noor@lindehof.example', 'x; y\nz']) {
    expect([escapeFormulas(text), unescapeFormulas(text)]).toEqual([text, text])
  }
})

test('a telephone number is written as it is stored, also in a list, and nothing that only begins like one', () => {
  const numbers = ['+32220000044', '+31612345678', '+32220000044, +31612345678', '+31612345678, kim@lindehof.example']
  for (const text of numbers) expect([escapeFormulas(text), unescapeFormulas(text)]).toEqual([text, text])
  // What an earlier version wrote.
  expect(unescapeFormulas("'+32220000044")).toBe('+32220000044')
  for (const text of [
    '+32220000044+1',
    '+32220000044 ',
    '+32220000044 =1',
    '+3222',
    '++32220000044',
    '＋32220000044',
    "'+32220000044",
    '-32220000044',
    '=32220000044',
  ]) {
    expect(escapeFormulas(text)).toBe(`'${text}`)
    expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
  }
  expect(escapeFormulas('+32220000044;=1+1')).toBe("+32220000044;'=1+1")
  expect(csvText([{ phone: '+32220000044' }], ['phone'])).toBe('"+32220000044"\r\n')
})

const site = await openStaffSite('2026-11-21T10:00:00Z')
const staff = new StaffBrowser(site.app)
await staff.logIn('sanne')
const texts = hostile.filter((text) => !/[\r\n\t]/.test(text))
for (const text of texts.slice(0, 60)) {
  const answer = await new StaffBrowser(site.app).ask('POST', '/api/privacy-rights/request', {
    payload: {
      flowType: 'RECTIFICATION',
      email: 'klant@lindehof.example',
      country: 'NL',
      language: 'nl',
      userMessage: `${text}\n${text}\r\n;${text}`,
      brandName: text,
      article: text,
      touchpoint: 'http://nl.localhost:8080/nl/privacy-rights/rectification',
    },
  })
  expect(answer.statusCode).toBe(200)
}
await saveCampaigns(
  site.database,
  'NL',
  hostile.map((text, index) =>
    makeCampaign(`NL-${index}`, { sponsorName: text, payerName: text, campaignContextNoteNl: text }),
  ),
)

test.each(readers)('staff and readers of open data who read with %s find no formula', async (_, options) => {
  const requests = await staff.ask('GET', '/api/internal-privacy-rights/requests.csv?tab=all&language=nl')
  const items = await site.app.inject('/api/campaign-items.csv?countryCode=NL')
  for (const { statusCode, body } of [requests, items]) {
    expect([statusCode, body.includes('HYPERLINK')]).toEqual([200, true])
    expect(formulas(body, options)).toEqual([])
  }
})
