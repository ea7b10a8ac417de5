import { mustEncrypt } from './must-encrypt.ts'

const servers: [string, boolean][] = [
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@mail.example', true],
  ['smtp://user@mail.example', true],
  ['smtp://:secret@mail.example', true],
  ['smtp://user:secret@10.0.0.5', true],
  ['smtp://user:secret@0.0.0.0', true],
  ['smtp://user:secret@127.0.0.1.evil.example', true],
  ['smtp://user:secret@localhost.evil.example', true],
  ['smtp://user:secret@[::2]', true],
  ['smtp://user:secret@mail.example?requireTLS=false', true],
  ['smtps://user:secret@mail.example', false],
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@localhost:25', false],
  ['smtp://user:secret@LOCALHOST', false],
  ['smtp://user:secret@127.0.0.1', false],
  ['smtp://user:secret@127.9.8.7:2525', false],
  ['smtp://user:secret@[::1]:25', false],
]

test.each(servers)('that the way to %s must be encrypted is %s', (url, expected) => {
  expect(mustEncrypt(url)).toBe(expected)
})
