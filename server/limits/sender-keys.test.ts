import { normalizeEmail, normalizeNetwork } from './count-senders.ts'

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

const networks: [string, string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
]

test.each(networks)('messages from %s are counted for %s', (address, counted) => {
  expect(normalizeNetwork(address)).toBe(counted)
})
