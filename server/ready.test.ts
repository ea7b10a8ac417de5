import { describeReady } from './ready.ts'
import { testConfig } from './testing/test-config.ts'

const origins = ['http://nl.localhost:8700', 'http://be.localhost:8700']

test('a demonstration prints one line for each thing to open, with its port', () => {
  const config = testConfig({ demonstration: true })
  expect(describeReady(config, origins, true, '8,000 MB of memory'))
    .toBe(`Ready: http://nl.localhost:8700 http://be.localhost:8700

  Site      http://nl.localhost:8700
  Belgium   http://be.localhost:8700 (/nl, /fr, /en)
  Staff     http://nl.localhost:8700/nl/internal-privacy-rights (Sanne: privacy staff; Lucas: privacy staff and audit log and political advertisements; Nora: privacy staff; Noor: tasks of the newsletter tool; Milan: status of the site; Anouk: political advertisements; Bram: political advertisements; Fleur: reads along; Tom: no role)
  Mail      http://nl.localhost:8700/dev/mail
  API docs  http://nl.localhost:8700/api/docs
  Status    http://nl.localhost:8700/status
  Machine   8,000 MB of memory

`)
})

test('it names no people of another login provider, no host that it does not serve, and no mail that it has sent', () => {
  const config = testConfig({ demonstration: true, smtpUrl: 'smtp://mail.example' })
  const said = describeReady(config, ['http://be.localhost:1'], false, '')
  expect(said).not.toMatch(/Sanne|dev\/mail|nl\.localhost|Site/)
  expect(said).toContain('Staff     http://be.localhost:1/nl/internal-privacy-rights\n')
})

test('in production it says where it is, and nothing else', () => {
  const config = testConfig({ development: false, demonstration: false })
  expect(describeReady(config, ['https://privacy.example.nl'], false, '')).toBe('Ready: https://privacy.example.nl\n')
})
