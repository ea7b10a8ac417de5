import { csvRows } from './csv-rows.ts'
import type { FileRow } from './notice.ts'
import { jsonRows } from './json-rows.ts'
import { mandatoryFields } from './notice.ts'

/** The same text in one piece and in pieces of a few letters. */
async function readBoth(read: typeof csvRows, text: string): Promise<FileRow[]> {
  async function* pieces(length: number) {
    for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length)
  }
  const whole = await collect(read(pieces(Math.max(text.length, 1))))
  if (read === jsonRows) expect(await collect(read(pieces(3)))).toEqual(whole)
  return whole
}

async function collect(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const collected = []
  for await (const row of rows) collected.push(row)
  return collected
}

const header = mandatoryFields.join(',')
const cells = 'NL,NL-1,Bond,a@b.example,Dijk 1,2026-01-01,2026-01-02,BOTH,EU,OTHER,false,PRINT'

test('CSV tells on which line each row begins, whatever its texts hold', async () => {
  const withLineEnds = cells.replace('Bond', '"De ""Bond""\r\nvan, twee\nregels"')
  const rows = await readBoth(csvRows, `${header}\r\n${cells}\r\n${withLineEnds}\r\n\r\n${cells}`)
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 7])
  expect(rows[1]?.values.sponsorName).toBe('De "Bond"\r\nvan, twee\nregels')
  expect(rows[0]?.values).toMatchObject({ countryCode: 'NL', previousPublicationSuspended: false })
})

test('CSV gives numbers, takes semicolons, and takes off what protects from formulas', async () => {
  const names = `${header},budgetLowerBound,payerName,reachUpperBound`.replaceAll(',', ';')
  const text = `${names}\n${`${cells},0,'=Een naam,1e3`.replaceAll(',', ';')}`
  const [row] = await readBoth(csvRows, text)
  expect(row?.values).toMatchObject({ budgetLowerBound: 0, payerName: '=Een naam', reachUpperBound: '1e3' })
})

const spreadsheets: [which: string, suspended: string, start: string, delimiter: string, read: object][] = [
  [
    'Dutch Excel',
    'ONWAAR',
    '1-2-2026',
    ';',
    { previousPublicationSuspended: false, publicationStartDate: '2026-02-01' },
  ],
  [
    'Belgian Excel in French',
    'VRAI',
    '01/02/2026',
    ';',
    { previousPublicationSuspended: true, publicationStartDate: '2026-02-01' },
  ],
  [
    'Dutch Excel as text',
    'WAAR',
    '31-12-2026',
    '\t',
    { previousPublicationSuspended: true, publicationStartDate: '2026-12-31' },
  ],
  [
    'an English spreadsheet',
    'TRUE',
    '01/02/2026',
    ',',
    { previousPublicationSuspended: true, publicationStartDate: '01/02/2026' },
  ],
  [
    'a month first',
    'faux',
    '12/31/2026',
    ';',
    { previousPublicationSuspended: false, publicationStartDate: '2026-31-12' },
  ],
]

test.each(spreadsheets)('CSV as saved by %s is read', async (_, suspended, start, delimiter, read) => {
  const saved = cells.replace('false', suspended).replace('2026-01-01', start)
  const [row] = await readBoth(csvRows, `${header}\r\n${saved}`.replaceAll(',', delimiter))
  expect(row?.values).toMatchObject({ ...read, publicationEndDate: '2026-01-02' })
})

test('a CSV row with too few values is faulty', async () => {
  const [row] = await readBoth(csvRows, `${header}\nNL,NL-1`)
  expect(row).toMatchObject({ line: 2, fault: '2 values for 12 columns' })
})

test.each([
  ['', 'The file is empty.'],
  ['id,price\n', /^Line 1: unknown columns: price; missing columns: countryCode, sponsorName, /],
  [`${header},id\n`, 'Line 1: columns that occur twice: id'],
  [`${header}\n${cells.replace('Bond', '"Bo')}`, /^Line 2: Quote/],
])('the CSV file %j cannot be read', async (text, reason) => {
  await expect(readBoth(csvRows, text)).rejects.toThrow(reason)
})

test.each([
  ['[]', []],
  [' [\n]\n', []],
  ['{"campaignItems":[]}', []],
  [
    '[{"id":"a"},\n{"id":"b, ]}\\"\\\\","x":{"y":[1]}}\n]',
    [
      [1, 'a'],
      [2, 'b, ]}"\\'],
    ],
  ],
  [
    '{\n"campaignItems": [\n{"id":"a"},\n\n{\n"id":"b"}]\n}\n',
    [
      [3, 'a'],
      [5, 'b'],
    ],
  ],
])('JSON tells on which line each item of %j begins', async (text, found) => {
  const rows = await readBoth(jsonRows, text)
  expect(rows.map(({ line, values }) => [line, values.id])).toEqual(found)
})

test('the fields of open data after the items are not read', async () => {
  const text = '{"campaignItems":[{"id":"a"}],\n"total":2,"nextCursor":null,"asOf":"2026-11-21T10:00:00Z"}'
  expect((await readBoth(jsonRows, text)).map(({ values }) => values.id)).toEqual(['a'])
})

test('an item of JSON has each field once, as columns of CSV', async () => {
  const rows = await readBoth(jsonRows, String.raw`[{"id":"a","x":"\"id\":1"},{"id":"a","\u0069d":"b"}]`)
  expect(rows.map(({ fault }) => fault)).toEqual([undefined, 'has the field id twice'])
})

test.each([
  ['[', 'Line 1: more than 100 levels of brackets.'],
  ['[{"id":"a"},\n{"a":"', 'Line 2: longer than 1000000 characters.'],
  ['[]', ': longer than 1000000 characters.'],
])('a file that goes on and on after %j is not read to its end', async (beginning, reason) => {
  async function* texts() {
    yield beginning
    for (;;) yield beginning.slice(-1).replaceAll(/["\]]/g, ' ').repeat(60_000)
  }
  await expect(collect(jsonRows(texts()))).rejects.toThrow(reason)
})

test('a cell of CSV that goes on and on is not read to its end', async () => {
  async function* texts() {
    yield `${header}\n"`
    for (;;) yield 'x'.repeat(60_000)
  }
  await expect(collect(csvRows(texts()))).rejects.toThrow(/^Line 2: Max Record Size/)
})

test('a faulty item of JSON does not hide the errors of the others', async () => {
  const rows = await readBoth(jsonRows, '[{"id":"a"},\n{"id":}},\n7,\n,{"id":"b"}]')
  expect(rows.map(({ line, fault }) => [line, fault?.slice(0, 10)])).toEqual([
    [1, undefined],
    [2, 'is no JSON'],
    [3, 'is no obje'],
    [3, 'is no JSON'],
    [4, undefined],
  ])
})

test.each([
  ['', 'The file is neither an array of items'],
  ['"items"', 'The file is neither an array of items'],
  ['{"items":[]}', 'The file is neither an array of items'],
  ['[{"id":"a"},\n{"id":', 'Line 2: the file ends too early.'],
  ['{"campaignItems":[]', 'Line 1: the file ends too early.'],
  ['{"campaignItems":[],"campaignItems":[]}', 'Line 1: unexpected text after the items.'],
  ['[]\nmore', 'Line 1: unexpected text after the items.'],
])('the JSON file %j cannot be read', async (text, reason) => {
  await expect(readBoth(jsonRows, text)).rejects.toThrow(reason)
})
