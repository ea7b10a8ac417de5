import { providedVersions, requiredRanges } from './federation.ts'

const provided = providedVersions()

const needs: [what: string, peers: Record<string, string> | undefined, react: string, dom: string][] = [
  ['the range of its package.json', { react: '^19.0.0' }, '^19.0.0', '^19.0.0'],
  ['one for what renders, too', { react: '>=18', 'react-dom': '^19.1.0' }, '>=18', '^19.1.0'],
  ['what is installed, where it names none', undefined, `^${provided['react']}`, `^${provided['react-dom']}`],
]

test.each(needs)('a remote needs of React %s', (_, peers, react, dom) => {
  expect(requiredRanges(peers)).toMatchObject({ react, 'react/jsx-runtime': react, 'react-dom': dom })
})

test('a remote runs on a host of its contract, and of the next one', () => {
  expect(requiredRanges()).toMatchObject({ '@site/shared/platform': '^1.0.0 || ^2.0.0' })
})

test('the host gives exact versions', () => {
  expect(Object.keys(provided)).toEqual(['react', 'react/jsx-runtime', 'react-dom', '@site/shared/platform'])
  expect(Object.values(provided).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
