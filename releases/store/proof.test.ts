import { generateKeyPairSync } from 'node:crypto'
import { isSignedProof, signProof } from './proof.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const proof = {
  reference: 'LM-7K3P-Q2XD',
  term: { begins: '2026-11-23', end: '2026-12-23', extension: null, pausedDays: 0 },
  history: [
    { at: '2026-11-23T10:00:00.000Z', kind: 'RECEIVED', by: null, details: {} },
    { at: '2026-11-24T10:00:00.000Z', kind: 'DECIDED', by: 'Zoë', details: { outcome: 'GRANTED', sha256: '0a' } },
  ],
  files: [{ id: 'a', size: 12, byStaff: true }],
}
const text = signProof(proof, privateKey)
const isSigned = (changed: string) => isSignedProof(changed, [other.publicKey, publicKey])
const write = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

test('a proof is signed by its key and by no other', () => {
  expect([isSigned(text), isSignedProof(text, [other.publicKey]), isSignedProof(text, [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('no byte of a proof can be changed', () => {
  const bytes = Buffer.from(text)
  const passed = [...bytes.keys()].filter((at) => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    return isSigned(changed.toString('latin1')) || isSigned(changed.toString())
  })
  expect(passed).toEqual([])
})

/** Returns each way to change one member, or one character of it, of a value and all that it contains. */
function change(value: unknown): unknown[] {
  if (typeof value === 'string') return Array.from(value, (_, at) => `${value.slice(0, at)}?${value.slice(at + 1)}`)
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (value === null) return ['']
  if (Array.isArray(value)) {
    return [
      [...value, 1],
      ...value.flatMap((item, at) => [
        value.toSpliced(at, 1),
        ...change(item).map((changed) => value.with(at, changed)),
      ]),
    ]
  }
  const members = Object.entries(value as object)
  return [
    { ...(value as object), more: 1 },
    ...members.flatMap(([name, member], at) => [
      Object.fromEntries(members.toSpliced(at, 1)),
      Object.fromEntries(members.with(at, [`${name}_`, member])),
      ...change(member).map((changed) => Object.fromEntries(members.with(at, [name, changed]))),
    ]),
  ]
}

test('no member of a proof can be changed, added or left out in a file that is written anew', () => {
  const changed = change(JSON.parse(text)).map(write)
  expect(changed.length).toBeGreaterThan(200)
  expect(changed.filter(isSigned)).toEqual([])
  expect(isSigned(write(JSON.parse(text)))).toBe(true)
})

const spellings: [title: string, change: (whole: string) => string][] = [
  ['a member twice', (whole) => whole.replace('{', '{\n  "reference": "LM-0000-0000",')],
  ['another space', (whole) => whole.replace(': ', ':  ')],
  ['an escaped letter', (whole) => whole.replace('RECEIVED', '\\u0052ECEIVED')],
  ['a line after its end', (whole) => `${whole}\n`],
  ['no end', (whole) => whole.slice(0, -3)],
  [
    'bits of the signature without a meaning',
    (whole) => whole.replace(/.(?===")/, (last) => String.fromCodePoint(last.codePointAt(0)! + 1)),
  ],
]

test.each(spellings)('a proof with %s is not accepted', (_, respell) => {
  const changed = respell(text)
  expect([changed === text, isSigned(changed)]).toEqual([false, false])
})
