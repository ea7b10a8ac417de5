import { normalizeEmail } from './count-senders.ts'

const emails: [string, string][] = [
  ['an@shop.example', 'an@shop.example'],
  ['An@Shop.Example', 'an@shop.example'],
  ['an+1@shop.example', 'an@shop.example'],
  ['AN+a+b@shop.example', 'an@shop.example'],
  ['+an@shop.example', '+an@shop.example'],
  ['+an+1@shop.example', '+an@shop.example'],
  ['a.n@shop.example', 'a.n@shop.example'],
  ['an@münchen.de', 'an@xn--mnchen-3ya.de'],
  ['an@XN--MNCHEN-3YA.de', 'an@xn--mnchen-3ya.de'],
  ['an@xn--iñvalid.nl', 'an@xn--iñvalid.nl'],
  ['Zoe\u0308@shop.example', 'zo\u00eb@shop.example'],
]

test.each(emails)('messages of %s are counted for %s', (address, counted) => {
  expect(normalizeEmail(address)).toBe(counted)
})
