// A file that is damaged in the database is answered as any other error, or breaks off: it never looks whole.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { openMailboxSite, Person, staffDownload, staffUpload } from '../testing/mailbox.ts'
import { openServer, StaffBrowser } from '../../testing/index.ts'

const { database, clock, provider, sanne, ...site } = await openMailboxSite()
const noor = await new Person({ database, clock, provider, ...site }).request()
const lines: string[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
const services = { database, now: () => new Date(clock.now), openId: provider.settings }
const logging = new StaffBrowser(await openServer(services, { level: 'error', stream }))
for (const [name, value] of sanne.cookies) logging.cookies.set(name, value)

/** Uploads a file of three parts, of which one is damaged. */
async function upload(damagedPart: number): Promise<string> {
  const { id } = await staffUpload(sanne, noor.reference, 'a.bin', randomBytes(600_000))
  const parts = database.updateTable('privacyRequestFileParts').set({ sealed: randomBytes(300) })
  await parts.where('fileId', '=', id).where('position', '=', damagedPart).execute()
  lines.length = 0
  return id
}

const reading: [what: string, damagedPart: number, range: string | undefined][] = [
  ['whole', 0, undefined],
  ['from its middle on', 1, 'bytes=300000-'],
]

test.each(reading)(
  'a file that is read %s and begins with a damaged part is our own error',
  async (_what, part, range) => {
    const id = await upload(part)
    const answer = await staffDownload(logging, noor.reference, id, range === undefined ? {} : { range })
    expect([answer.statusCode, answer.json()]).toEqual([500, { error: 'INTERNAL_SERVER_ERROR' }])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'etag'])
      expect(answer.headers).not.toHaveProperty([name])
    expect(lines).toHaveLength(1)
  },
)

test('a file with a damaged part after the first one breaks off, with one line in the log', async () => {
  const id = await upload(1)
  await expect(staffDownload(logging, noor.reference, id)).rejects.toThrow('response destroyed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('unable to authenticate')
})
