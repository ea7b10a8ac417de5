import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { workspaceRoot } from '../workspace.ts'
import { oldestFederation } from '../store/remotes-file.ts'
import { checkAgreement } from './agreement.ts'

const host = { name: 'host', contract: 1, federation: '2.9.2', shared: { react: '19.3.1' } } as unknown as AppRelease

/** Returns the faults of a remote and a host, both of which differ so from the current ones. */
function examine(remote: Partial<AppRelease>, ofHost: Partial<AppRelease> = {}): string[] {
  const own = { name: 'mf-ads', contract: 1, federation: '2.9.2', shared: {}, ...remote }
  const apps = { host: { ...host, ...ofHost }, 'mf-ads': own } as Record<string, AppRelease>
  return checkAgreement({ apps } as Release, Object.values(apps))
}

const federations: [host: string, remote: string, remedy: string | undefined][] = [
  ['2.9.2', '2.9.2', undefined],
  ['2.9.2', '2.9.0', undefined],
  ['2.9.2', oldestFederation, undefined],
  ['3.1.0', '2.9.2', undefined],
  ['2.9.2', '2.3.2', 'build it with a newer `shared`'],
  ['2.9.2', '0.24.1', 'build it with a newer `shared`'],
  ['2.9.2', '2.9.2-canary.1', 'build it with a newer `shared`'],
  ['2.9.2', 'latest', 'build it with a newer `shared`'],
  ['2.9.2', '2.9.3', 'publish the host first'],
  ['2.9.2', '3.0.0', 'publish the host first'],
  ['2.3.1', '2.3.1', undefined],
  ['2.3.1', '2.3.3', 'publish the host first'],
]

test.each(federations)('with a host of federation %s, a remote of %s: %s', (ofHost, federation, remedy) => {
  const versions = `is built with federation ${federation}, this host runs ${oldestFederation} to ${ofHost}`
  const expected = remedy === undefined ? [] : [`Remote "mf-ads" ${versions}: ${remedy}`]
  expect(examine({ federation }, { federation: ofHost })).toEqual(expected)
})

test('an adopted remote brings its own federation runtime, of any version, and what it shares is compared', () => {
  const adopted = { adopted: true, federation: '3.0.0' } as const
  expect(examine({ ...adopted, shared: { react: '^19.0.0' } })).toEqual([])
  expect(examine({ ...adopted, shared: { react: '^18.0.0' } })).toEqual([
    expect.stringContaining('requires react ^18.0.0, this host provides 19.3.1'),
  ])
})

test('the oldest federation runtime that is allowed is the one that an end-to-end test builds a remote with', () => {
  const versions = readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')
  const [, tried] = /^ {2}federation-oldest: npm:@module-federation\/enhanced@(\S+)$/m.exec(versions) ?? []
  expect(tried).toBe(oldestFederation)
})

const contracts: [host: number, remote: number, remedy: string | undefined][] = [
  [1, 1, undefined],
  [1, 2, 'publish an older build or update the host'],
  [2, 1, undefined],
  [2, 2, undefined],
  [3, 1, 'publish a newer build'],
]

test.each(contracts)('with a host of contract %i, a remote of contract %i: %s', (ofHost, contract, remedy) => {
  const reasons = examine({ contract }, { contract: ofHost }).filter((reason) => reason.startsWith('Remote'))
  const versions = `Remote "mf-ads" implements contract ${contract}, this host ${ofHost}`
  expect(reasons).toEqual(remedy === undefined ? [] : [`${versions}: ${remedy}`])
})

const ranges: [provided: string, needed: string, fits: boolean][] = [
  ['19.3.1', '^19.0.0', true],
  ['19.0.0', '^19.0.0', true],
  ['20.1.0', '^19.0.0 || ^20.0.0', true],
  ['19.3.1', '>=18', true],
  ['19.3.1', '^19.4.0', false],
  ['20.0.0', '^19.0.0', false],
  ['19.3.1', '18.x', false],
]

test.each(ranges)('a host with React %s and a remote that needs %s fit: %s', (provided, needed, fits) => {
  const reasons = examine({ shared: { react: needed } }, { shared: { react: provided } })
  expect(reasons).toHaveLength(fits ? 0 : 1)
})

test('a remote that is switched off does not count', () => {
  const remote = { name: 'mf-ads', contract: 0, federation: '1.0.0', shared: { react: '^18.0.0' } }
  const release = { apps: { host, 'mf-ads': remote } } as unknown as Release
  expect(checkAgreement(release, [host])).toHaveLength(3)
  expect(checkAgreement({ ...release, disabled: ['mf-ads'] }, [host])).toEqual([])
})

test('a live remote that no longer agrees blocks no other remote', () => {
  const remote = { name: 'mf-ads', contract: 0, federation: '1.0.0', shared: { react: '^18.0.0' } }
  const other = { name: 'mf-legal', contract: 1, federation: '2.9.2', shared: {} } as unknown as AppRelease
  const apps = { host, 'mf-ads': remote, 'mf-legal': other }
  expect(checkAgreement({ apps } as unknown as Release, [other])).toEqual([])
})
