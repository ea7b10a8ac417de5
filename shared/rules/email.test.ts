import { emailText, tidyEmail } from './email.ts'
import { textStruct } from './text-struct.ts'

test.each([
  ['an@lantaarn.example', 'an@lantaarn.example'],
  [' An.De-Vries+nieuws@LANTAARN.example ', 'An.De-Vries+nieuws@lantaarn.example'],
  ['mailto:an@lantaarn.example', 'an@lantaarn.example'],
  ['MAILTO:an@lantaarn.example', 'an@lantaarn.example'],
  ['"An, de Vries" <an@lantaarn.example>', 'an@lantaarn.example'],
  ['<an@lantaarn.example>;', 'an@lantaarn.example'],
  ['an@lantaarn.example>', 'an@lantaarn.example'],
  ['an@lantaarn.example. ', 'an@lantaarn.example'],
  ['an@lantaarn.example,', 'an@lantaarn.example'],
  ['\u200Fan\u200B@lantaarn\u00AD.example\u061C', 'an@lantaarn.example'],
  ['an@münchener-bote.example', 'an@xn--mnchener-bote-wob.example'],
  ['an@XN--mnchener-bote-wob.example', 'an@xn--mnchener-bote-wob.example'],
  ['an@ｌａｎｔａａｒｎ.example', 'an@lantaarn.example'],
])('%j is the address %s, also when read again', (typed, address) => {
  expect([tidyEmail(typed), tidyEmail(address)]).toEqual([address, address])
  expect(textStruct(emailText).create(typed)).toBe(address)
})

test.each(['', 'an', 'an@', '@', 'an@a b', 'an@127.0.0.1:80', 'an@b/c'])('%j stays for the rule to reject', (text) => {
  expect(tidyEmail(text)).toBe(text)
})
