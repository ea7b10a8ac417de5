import { networksOf } from './networks.ts'

const documentation = ['2001:db8:1:200::/64', '2001:db8:1:200::/56 × 4', '2001:db8:1::/48 × 16']

const addresses: [address: string, networks: string[]][] = [
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['::ffff:c000:201', ['192.0.2.1']],
  ['::FFFF:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:200:3:4:5:6', documentation],
  ['2001:0DB8:0001:0200::1', documentation],
  ['2001:db8:1:200:ffff:ffff:ffff:ffff', documentation],
  ['2001:db8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56 × 4', '2001:db8:1::/48 × 16']],
  ['2001:db8:1:300::1', ['2001:db8:1:300::/64', '2001:db8:1:300::/56 × 4', '2001:db8:1::/48 × 16']],
  ['2001:db8:2:200::1', ['2001:db8:2:200::/64', '2001:db8:2:200::/56 × 4', '2001:db8:2::/48 × 16']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56 × 4', '2001:db8:0::/48 × 16']],
  ['2001:db8:0:1:1:1:1:1', ['2001:db8:0:1::/64', '2001:db8:0:0::/56 × 4', '2001:db8:0::/48 × 16']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56 × 4', '0:0:0::/48 × 16']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56 × 4', 'fe80:0:0::/48 × 16']],
  ['unknown', ['unknown']],
]

test.each(addresses)('%s counts for its networks', (address, networks) => {
  const counted = networksOf(address).map(({ key, times }) => (times === 1 ? key : `${key} × ${times}`))
  expect(counted).toEqual(networks)
})
