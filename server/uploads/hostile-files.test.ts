// A file of a stranger is read in a process of its own: however that ends, the server goes on, and has told it nothing.
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { object, string } from 'superstruct'
import { runIsolated } from './isolated-process.ts'
import { hostilePictures } from '../testing/hostile-pictures.ts'
import { openMailboxSite, Person, staffDownload, staffUpload } from '../requests/testing/mailbox.ts'

const program = join(import.meta.dirname, 'testing/hostile-program.ts')
const answer = object({ text: string() })
const patience = 60_000

function run(argument: string, changes: object = {}) {
  const bytes = new Uint8Array([1, 2])
  return runIsolated({ program, argument, bytes, answer, timeLimit: patience, ...changes })
}

const ends: Record<string, [act: string, changes?: object]> = {
  'is aborted': ['abort'],
  'gets a signal': ['signal'],
  fails: ['fail'],
  'fails after its answer': ['failAfterAnswer'],
  'says nothing': ['silence'],
  'says what is no JSON': ['garbage'],
  'says something of another shape': ['otherShape'],
  'says more than it may': ['moreThanRequested'],
  'never stops saying something': ['flood'],
  'never ends': ['never', { timeLimit: 500 }],
  'fills its memory with bytes': ['memory', { memoryLimit: 300_000_000 }],
  'fills its memory with objects': ['objects'],
  'does not exist': ['silence', { program: '/nowhere.ts' }],
}

test.each(Object.keys(ends))('a program that %s gives no answer', async (how) => {
  const [act, changes] = ends[how]!
  expect(await run(act, changes)).toBeUndefined()
})

test('after all these failures the next program answers', async () => {
  expect(await run('length')).toEqual({ text: '3' })
})

test('a process that cannot be started gives no answer', async () => {
  const { execPath } = process
  process.execPath = '/nowhere'
  try {
    expect(await run('length')).toBeUndefined()
  } finally {
    process.execPath = execPath
  }
})

test('a file of the largest size arrives whole, also where the program does not read it', async () => {
  const bytes = new Uint8Array(25 * 1024 * 1024).fill(1)
  expect(await run('length', { bytes })).toEqual({ text: String(bytes.length) })
  expect(await run('fail', { bytes, program: '/nowhere.ts' })).toBeUndefined()
})

test('the output of libraries is discarded', async () => {
  expect(await run('chatter')).toEqual({ text: 'a' })
})

test('the process knows no secret, reads nothing but its code, and can neither write nor start anything', async () => {
  process.env['ANSWER_KEY'] = 'secret'
  process.env['NODE_OPTIONS'] = '--no-warnings'
  const { text } = (await run('rights'))!
  delete process.env['ANSWER_KEY']
  delete process.env['NODE_OPTIONS']
  expect(JSON.parse(text)).toEqual({
    environment: [],
    descriptors: [0, 1, 2, 3],
    readsSystem: 'ERR_ACCESS_DENIED',
    readsSettings: 'ERR_ACCESS_DENIED',
    readsKeys: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    startsProcess: 'ERR_ACCESS_DENIED',
    startsThread: 'ERR_ACCESS_DENIED',
  })
})

/** Writes a PDF with a page of this content, compressed. */
function compressedPdf(content: string): Buffer {
  const packed = deflateSync(content).toString('latin1')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>',
    `<</Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream`,
  ]
  const written = objects.map((each, at) => `${at + 1} 0 obj${each}\nendobj\n`)
  return Buffer.from(`%PDF-1.7\n${written.join('')}trailer<</Root 1 0 R>>`, 'latin1')
}

const hostile: [what: string, write: () => string][] = [
  [
    'an array of three million names',
    () => `[${Array.from({ length: 3_000_000 }, (_, at) => `/${at.toString(36)}`).join('')}`,
  ],
  ['20 million operators', () => 'W n '.repeat(20_000_000)],
]

const site = await openMailboxSite()

test.each(hostile)('a PDF with %s is taken as unreadable, and the server goes on', async (what, write) => {
  const { app, sanne } = site
  const noor = await new Person(site).request({ userMessage: what })
  const pdf = compressedPdf(write())
  expect((await noor.upload('a.pdf', pdf)).json()).toMatchObject({ mediaType: 'application/pdf' })
  const upload = staffUpload(sanne, noor.reference, 'a.pdf', pdf)
  const meanwhile = await app.inject({ url: '/api/openapi.json', headers: { host: 'nl.localhost:8080' } })
  const file = await upload
  expect(file).toMatchObject({ status: 200, mediaType: 'application/pdf', metadata: ['unreadable'] })
  expect(meanwhile.statusCode).toBe(200)
  expect((await staffDownload(sanne, noor.reference, file.id)).rawPayload.equals(pdf)).toBe(true)
})

/** One of each kind of reader: all were tried, and a process takes a second to start. */
const uploaded = [
  'EXIF that leads back to itself',
  'XMP of 600,000 elements, each within the other',
  'a colour profile of 200 MB',
  'AVIF boxes 100,000 deep',
]

test.each(uploaded)('a picture with %s is taken, and the server goes on', async (what) => {
  const { app, sanne } = site
  const noor = await new Person(site).request({ userMessage: what })
  const picture = hostilePictures[what]!()
  const upload = staffUpload(sanne, noor.reference, 'a.png', picture)
  const meanwhile = await app.inject({ url: '/api/openapi.json', headers: { host: 'nl.localhost:8080' } })
  const file = await upload
  expect(file).toMatchObject({ status: 200, mediaType: expect.stringMatching(/^image\//) })
  expect(file.metadata?.join('').length ?? 0).toBeLessThan(1_000)
  expect(meanwhile.statusCode).toBe(200)
  expect((await staffDownload(sanne, noor.reference, file.id)).rawPayload.equals(picture)).toBe(true)
})
