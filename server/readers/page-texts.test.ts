import { workFor } from '../bounds/synchronous-time.ts'
import { html } from '../http/html.ts'
import { PageTexts, type PageText } from './page-texts.ts'

function textOf(title: string): PageText {
  const page = {
    status: 200,
    lang: 'nl',
    locale: 'nl_nl',
    shownLocale: 'nl_nl',
    title,
    description: '',
    content: html`${title}`,
    addresses: {},
    data: undefined,
    feed: undefined,
    isUnlisted: false,
  } as const
  return { page, tag: title }
}

let withholdings = 0
let clock = 0

beforeEach(() => {
  clock = 0
  withholdings = 0
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => jest.restoreAllMocks())

function openTexts() {
  return new PageTexts(() => withholdings)
}

/** Returns a function that writes a text once `finish` is called with it. */
function slowWriter() {
  const { promise, resolve, reject } = Promise.withResolvers<PageText>()
  return { write: jest.fn(() => promise), finish: resolve, fail: reject }
}

async function titleOf(reading: Promise<PageText | undefined>): Promise<string | undefined> {
  return (await reading)?.page.title
}

const never = () => Promise.reject(new Error('not to be written'))

test('a page does not wait for its text where there is an earlier one: that is sent, and written again after', async () => {
  const texts = openTexts()
  expect(await titleOf(texts.read('a', async () => textOf('first')))).toBe('first')
  expect(await titleOf(texts.read('a', never))).toBe('first')
  clock += 6_000
  const { write, finish } = slowWriter()
  expect(await titleOf(texts.read('a', write))).toBe('first')
  expect(await titleOf(texts.read('a', never))).toBe('first')
  finish(textOf('second'))
  while ((await titleOf(texts.read('a', never))) !== 'second') await new Promise(setImmediate)
  expect(write).toHaveBeenCalledTimes(1)
})

test('no text from before an advertisement was withheld is sent, nor one that is ten minutes old', async () => {
  const texts = openTexts()
  await texts.read('a', async () => textOf('with the advertisement'))
  withholdings += 1
  expect(texts.peek('a')).toBeUndefined()
  expect(await titleOf(texts.read('a', async () => textOf('without it')))).toBe('without it')
  clock += 600_000
  expect(texts.peek('a')).toBeUndefined()
  expect(await titleOf(texts.read('a', async () => textOf('later')))).toBe('later')
})

test('a text that is withheld while it is written is not sent to the next reader', async () => {
  const texts = openTexts()
  const { write, finish } = slowWriter()
  const reading = texts.read('a', write)
  while (write.mock.calls.length === 0) await new Promise(setImmediate)
  withholdings += 1
  finish(textOf('with the advertisement'))
  await reading
  expect(texts.peek('a')).toBeUndefined()
})

/** Reads as a visitor of a network does. */
function readFrom(network: string, texts: PageTexts, key: string, write: () => Promise<PageText>) {
  return workFor({ network, charge: () => undefined }, () => texts.read(key, write))
}

test('texts are written one at a time; of one network eight wait, of all forty, and pages of others are sent without', async () => {
  const texts = openTexts()
  const first = slowWriter()
  const readings = [readFrom('network 0', texts, '0', first.write)]
  let started = 0
  for (let at = 1; at < 40; at += 1)
    readings.push(
      readFrom(`network ${Math.floor(at / 8)}`, texts, String(at), async () => {
        started += 1
        return textOf(String(at))
      }),
    )
  expect(await readFrom('network 0', texts, '40', never)).toBeUndefined()
  expect(await readFrom('network 9', texts, '40', never)).toBeUndefined()
  expect(started).toBe(0)
  first.finish(textOf('0'))
  const made = await Promise.all(readings.map(titleOf))
  expect(made).toEqual(Array.from({ length: 40 }, (_, at) => String(at)))
})

test('texts that are written again leave room for a page that has none yet', async () => {
  const texts = openTexts()
  const known = Array.from({ length: 12 }, (_, at) => String(at))
  for (const key of known) await texts.read(key, async () => textOf(key))
  clock += 6_000
  const { write, finish } = slowWriter()
  for (const key of known) expect(await titleOf(readFrom('crawler', texts, key, write))).toBe(key)
  const reading = readFrom('crawler', texts, 'new', async () => textOf('new'))
  finish(textOf('again'))
  expect(await titleOf(reading)).toBe('new')
})

test('a network that waits for eight texts keeps no other from its own', async () => {
  const texts = openTexts()
  const first = slowWriter()
  const own = ['0', '1', '2', '3', '4', '5', '6', '7'].map((key) => readFrom('a', texts, key, first.write))
  expect(await readFrom('a', texts, '8', never)).toBeUndefined()
  const other = readFrom('b', texts, '8', async () => textOf('8'))
  first.finish(textOf('first'))
  expect(await titleOf(other)).toBe('8')
  await Promise.all(own)
})

test('a text that cannot be written is tried once in five seconds, and its page sent with the last one, or without', async () => {
  const texts = openTexts()
  const fail = jest.fn(async () => undefined)
  expect(await texts.read('a', fail)).toBeUndefined()
  expect(await texts.read('a', never)).toBeUndefined()
  await texts.read('b', async () => textOf('first'))
  clock += 6_000
  expect(await titleOf(texts.read('b', fail))).toBe('first')
  while (fail.mock.calls.length < 2) await new Promise(setImmediate)
  expect(await titleOf(texts.read('b', never))).toBe('first')
})
