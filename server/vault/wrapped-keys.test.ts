import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { keepAnswerKeys, parseAnswerKeys } from '../configuration/answer-keys.ts'
import { createKey, numberedNonce, open, seal } from './cipher.ts'
import { unwrapKey, wrapKey } from './wrapped-keys.ts'

const keyOf = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`
const keys = parseAnswerKeys(keyOf('2026'))

test('a sealed text opens with the same key, number and purpose, and with nothing else', () => {
  const key = createKey()
  const text = Buffer.from('een antwoord')
  const sealed = seal(key, numberedNonce(1), 'a', text)
  expect(open(key, numberedNonce(1), 'a', sealed)).toEqual(text)
  expect(sealed.includes('antwoord')).toBe(false)
  const changed = Buffer.from(sealed)
  changed[0]! ^= 1
  const wrong: Parameters<typeof open>[] = [
    [createKey(), numberedNonce(1), 'a', sealed],
    [key, numberedNonce(2), 'a', sealed],
    [key, numberedNonce(1), 'b', sealed],
    [key, numberedNonce(1), 'a', changed],
    [key, numberedNonce(1), 'a', sealed.subarray(0, -1)],
    [key, numberedNonce(1), 'a', Buffer.alloc(3)],
  ]
  for (const each of wrong) expect(() => open(...each)).toThrow()
})

test('a key is wrapped for one message by the first key, and later opened with any of them', () => {
  const key = createKey()
  const belonging = { id: 'message', reference: 'LM-1' }
  const wrappedKey = wrapKey(keys, belonging, key)
  expect(wrappedKey).toMatch(/^2026\./)
  const later = parseAnswerKeys(`${keyOf('2027')} ${keyOf('2026')}`)
  expect(unwrapKey(later, { ...belonging, wrappedKey })).toEqual(key)
  expect(wrapKey(later, belonging, key)).toMatch(/^2027\./)
  const others = [{ id: 'another' }, { reference: 'LM-2' }, { messageId: 'other' }]
  for (const other of others) expect(() => unwrapKey(keys, { ...belonging, wrappedKey, ...other })).toThrow()
  expect(() => unwrapKey(later.slice(0, 1), { ...belonging, wrappedKey })).toThrow('ANSWER_KEY lacks the key "2026"')
})

test('a development server makes a key for its user only, and finds it again', async () => {
  const path = join((await createTemporaryFolder()).path, 'var/answer.key')
  const made = keepAnswerKeys(path)
  // A checkout may be read-only: with a file that is there, nothing is written.
  const { mtimeMs } = statSync(dirname(path))
  expect(keepAnswerKeys(path)).toEqual(made)
  expect(statSync(dirname(path)).mtimeMs).toBe(mtimeMs)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(parseAnswerKeys(readFileSync(path, 'utf8').trim())).toEqual(made)
})
