import { emailText, tidyEmail } from './email.ts'
import { textStruct } from './text-struct.ts'

test.each([
  ['an@lindehof.example', 'an@lindehof.example'],
  [' An.De-Vries+nieuws@LINDEHOF.example ', 'An.De-Vries+nieuws@lindehof.example'],
  ['mailto:an@lindehof.example', 'an@lindehof.example'],
  ['MAILTO:an@lindehof.example', 'an@lindehof.example'],
  ['"An, de Vries" <an@lindehof.example>', 'an@lindehof.example'],
  ['<an@lindehof.example>;', 'an@lindehof.example'],
  ['an@lindehof.example>', 'an@lindehof.example'],
  ['an@lindehof.example. ', 'an@lindehof.example'],
  ['an@lindehof.example,', 'an@lindehof.example'],
  ['\u200Fan\u200B@lindehof\u00AD.example\u061C', 'an@lindehof.example'],
  ['an@münchener-bote.example', 'an@xn--mnchener-bote-wob.example'],
  ['an@XN--mnchener-bote-wob.example', 'an@xn--mnchener-bote-wob.example'],
  ['an@ｌｉｎｄｅｈｏｆ.example', 'an@lindehof.example'],
  ['ａｎ＠ｌｉｎｄｅｈｏｆ．ｅｘａｍｐｌｅ', 'an@lindehof.example'],
  ['an@lindehof。example', 'an@lindehof.example'],
  ["'an@lindehof.example'", 'an@lindehof.example'],
  ['"an@lindehof.example"', 'an@lindehof.example'],
  ['«\u00A0an@lindehof.example\u00A0»', 'an@lindehof.example'],
  ['(an@lindehof.example).', 'an@lindehof.example'],
  ['[an@lindehof.example]', 'an@lindehof.example'],
  ['an@lindehof.example…', 'an@lindehof.example'],
  ['an@lindehof.example !', 'an@lindehof.example'],
  ['an@lindehof.example/', 'an@lindehof.example'],
  ['E-mail: an@lindehof.example', 'an@lindehof.example'],
  ['Courriel\u00A0: an@lindehof.example', 'an@lindehof.example'],
  ['mailto:an@lindehof.example?subject=Mijn%20vraag', 'an@lindehof.example'],
  ['<mailto:an%40lindehof.example>', 'an@lindehof.example'],
])('%j is the address %s, also when read again', (typed, address) => {
  expect([tidyEmail(typed), tidyEmail(address)]).toEqual([address, address])
  expect(textStruct(emailText).create(typed)).toBe(address)
})

test.each(['', 'an', 'an@', '@', 'an@a b', 'an@127.0.0.1:80', 'an@b/c', 'https://a.b/an@c.d', 'an de vries@a.b'])(
  '%j stays for the rule to reject',
  (text) => {
    expect(tidyEmail(text)).toBe(text)
  },
)
