import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureVerified } from './ensure-verified.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verified-'))
})

afterEach(() => rmSync(root, { recursive: true }))

const verifyAs = (inputs: string, faults: string[] | false) =>
  ensureVerified('mf-legal', inputs, { root, verify: faults && (async () => faults) })

test('what was found right is not looked at again before it changes', async () => {
  expect(await verifyAs('one', [])).toEqual([])
  expect(await verifyAs('one', ['wrong'])).toEqual([])
  expect(await verifyAs('two', ['wrong'])).toEqual(['wrong'])
})

test('what was left to others is looked at by whoever does look', async () => {
  expect(await verifyAs('one', false)).toEqual([])
  expect(await verifyAs('one', ['wrong'])).toEqual(['wrong'])
})
