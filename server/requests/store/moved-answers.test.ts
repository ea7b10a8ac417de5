import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { minuteInMs } from '@site/shared/rules'
import { parseAnswerKeys, type AnswerKeys } from '../../configuration/answer-keys.ts'
import { openServer, testConfig } from '../../testing/index.ts'
import { createToken } from '../../tokens.ts'
import { act, openMailboxSite, Person, staffUpload } from '../testing/mailbox.ts'
import { inText } from '../testing/whole-parts.ts'

/** Site with the view of somebody who writes the database, but has none of the keys of the server. */
const site = await openMailboxSite()
const begin = site.clock.now

afterEach(async () => {
  await site.database.deleteFrom('privacyRequests').execute()
  site.clock.now = begin
  await site.sanne.logIn('sanne')
})

interface Scene {
  victim: string
  /** A file of the answer. */
  file: string
  thief: Person
  /** A file that the thief sent. */
  own: string
}

async function setScene(): Promise<Scene> {
  const { reference: victim } = await new Person(site).request()
  const { id: file } = await staffUpload(site.sanne, victim, 'answer.csv', Buffer.from('Secret of a file'))
  const answer = { text: 'Secret of a text.', files: [file] }
  await act(site.sanne, victim, 'decide', { outcome: 'GRANTED', parts: inText, answer })
  const thief = await new Person(site).request({ userMessage: 'Something else.' })
  const own = (await thief.upload('own.csv', Buffer.from('0123456789abcdef'))).json<{ id: string }>().id
  await thief.call('messages', { text: 'Hello.', files: [own] })
  return { victim, file, thief, own }
}

const moveMessages = ({ victim, thief }: Scene) =>
  sql`update privacy_request_messages set reference = ${thief.reference} where reference = ${victim}`
const moveFiles = ({ victim, thief }: Scene) =>
  sql`update privacy_request_files set reference = ${thief.reference} where reference = ${victim}`
const moveLetters = ({ victim, thief }: Scene) =>
  sql`update privacy_request_letters set reference = ${thief.reference} where reference = ${victim}`
const attachFile = ({ file, own }: Scene) =>
  sql`update privacy_request_files set message_id =
    (select message_id from privacy_request_files where id = ${own}) where id = ${file}`
const copyPart = ({ file, own }: Scene) =>
  sql`update privacy_request_file_parts set sealed =
    (select sealed from privacy_request_file_parts where file_id = ${file}) where file_id = ${own}`
const copyDescription = ({ file, own }: Scene) =>
  sql`update privacy_request_files set sealed =
    (select sealed from privacy_request_files where id = ${file}) where id = ${own}`
const copyKey = ({ file, own }: Scene) =>
  sql`update privacy_request_keys set wrapped_key =
    (select wrapped_key from privacy_request_keys where file_id = ${file}) where file_id = ${own}`
const copyText = ({ victim, thief }: Scene) =>
  sql`update privacy_request_messages set sealed =
    (select sealed from privacy_request_messages where reference = ${victim}) where reference = ${thief.reference}`

const moves: Record<string, ((scene: Scene) => RawBuilder<unknown>)[]> = {
  messages: [moveMessages],
  letters: [moveLetters],
  files: [moveFiles],
  'messages and files': [moveMessages, moveFiles],
  'a file, to an own message': [moveFiles, attachFile],
  'a text': [copyText],
  'a part of a file': [copyPart],
  'a key': [copyKey],
  'a key, a description and a part of a file': [copyKey, copyDescription, copyPart],
}

test.each(Object.keys(moves))('%s of another request open with no code of an own one', async (what) => {
  const scene = await setScene()
  for (const move of moves[what]!) await move(scene).execute(site.database)
  const { thief } = scene
  const answers = [await thief.call('open', { code: await thief.code() })]
  for (const id of [scene.file, scene.own]) answers.push(await thief.download(id))
  const bodies = answers.map(({ body }) => body)
  expect(bodies.join('\n')).not.toContain('Secret')
  expect(answers.some(({ statusCode }) => statusCode >= 404)).toBe(true)
})

test('a file of an answer whose decision is pending opens with no message that its person sees', async () => {
  const noor = await new Person(site).request()
  const { id } = await staffUpload(site.sanne, noor.reference, 'a.csv', Buffer.from('Secret of a file'))
  await act(site.sanne, noor.reference, 'messages', { text: 'Hello.' })
  await act(site.sanne, noor.reference, 'decide', {
    outcome: 'GRANTED',
    parts: inText,
    answer: { text: 'Here.', files: [id] },
  })
  await sql`update privacy_request_messages set ready_until = null where is_answer`.execute(site.database)
  await sql`update privacy_request_files set message_id =
    (select id from privacy_request_messages where not is_answer)`.execute(site.database)
  const opened = await noor.call('open', { code: await noor.code() })
  expect([opened.statusCode, (await noor.download(id)).statusCode]).toEqual([500, 401])
})

test('a part that was changed is an error of ours, and the answer says nothing else', async () => {
  const { thief, own } = await setScene()
  await thief.open()
  await sql`update privacy_request_file_parts set sealed = set_byte(sealed, 0, get_byte(sealed, 0) # 1)`.execute(
    site.database,
  )
  const { statusCode, headers, body } = await thief.download(own)
  expect([statusCode, JSON.parse(body)]).toEqual([500, { error: 'INTERNAL_SERVER_ERROR' }])
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  expect(headers).not.toHaveProperty('content-disposition')
})

describe('an opening', () => {
  const until = () => new Date(site.clock.now + minuteInMs)
  const ask = (scene: Scene, cookie: string) =>
    site.app.inject({
      url: `/api/privacy-rights/mailbox/files/${scene.file}`,
      headers: { host: 'be.localhost:8080', cookie: `mailbox=${cookie}` },
    })

  test('is made with a key of the server: a hash that was written into the database opens nothing', async () => {
    const scene = await setScene()
    const token = createToken()
    const hashes = [token, `${scene.victim}.${token}`, `opening ${scene.victim} ${until().toISOString()} ${token}`].map(
      (text) => createHash('sha256').update(text).digest('base64url'),
    )
    for (const openingHash of hashes) {
      const opening = { openingHash, openingUntil: until() }
      await site.database
        .insertInto('privacyRequestOpenings')
        .values({ reference: scene.victim, ...opening })
        .onConflict((known) => known.column('reference').doUpdateSet(opening))
        .execute()
      for (const cookie of [token, `${scene.victim}.${token}`])
        expect([openingHash, (await ask(scene, cookie)).statusCode]).toEqual([openingHash, 401])
    }
  })

  test('is of one request, and ends when it was to end', async () => {
    const scene = await setScene()
    const { thief, victim } = scene
    await thief.open()
    const cookie = thief.browser.cookies.get('mailbox')!
    await sql`update privacy_request_openings set reference = ${victim}`.execute(site.database)
    for (const each of [cookie, cookie.replace(thief.reference, victim)])
      expect((await ask(scene, each)).statusCode).toBe(401)
    await sql`update privacy_request_openings set reference = ${thief.reference}`.execute(site.database)
    expect((await thief.download(scene.own)).statusCode).toBe(200)
    await sql`update privacy_request_openings set opening_until = opening_until + interval '1 day'`.execute(
      site.database,
    )
    expect((await thief.download(scene.own)).statusCode).toBe(401)
  })

  test('and a code go on when a key is put before the others, and end with their key', async () => {
    const { thief, own: ownFile } = await setScene()
    const code = await thief.code()
    const { answerKeys } = testConfig()
    const [fresh] = parseAnswerKeys(`next:${Buffer.alloc(32, 2).toString('base64')}`)
    const withKeys = (keys: AnswerKeys) =>
      openServer({ config: { answerKeys: keys }, database: site.database, now: () => new Date(site.clock.now) })
    const renewed = await withKeys([fresh!, ...answerKeys])
    const other = new Person({ ...site, app: renewed })
    other.token = thief.token
    expect((await other.open(code)).messages).toHaveLength(1)
    expect((await other.download(ownFile)).statusCode).toBe(200)
    const cookie = `mailbox=${other.browser.cookies.get('mailbox')}`
    const headers = { host: 'be.localhost:8080', cookie }
    expect((await site.app.inject({ url: `/api/privacy-rights/mailbox/files/${ownFile}`, headers })).statusCode).toBe(
      401,
    )
    // Mailed links work for a year, whatever keys there are.
    const status = { method: 'POST', url: '/api/privacy-rights/status', payload: { token: thief.token } } as const
    for (const keys of [[fresh!], []]) expect((await (await withKeys(keys)).inject(status)).statusCode).toBe(200)
  })
})
