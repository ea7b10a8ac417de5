import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from './context.ts'

const mode = process.env.NODE_ENV

afterEach(() => {
  process.env.NODE_ENV = mode
})

test.each(['production', 'development', 'test', ''])(
  'NODE_ENV "%s" decides whether a release is for production',
  (value) => {
    process.env.NODE_ENV = value
    expect(createContext('var/site', {}).production).toBe(value === 'production')
  },
)

test('an unknown mode is rejected before a store is created with it', () => {
  process.env.NODE_ENV = 'prod'
  expect(() => createContext('var/site', {})).toThrow('NODE_ENV must be development, test or production, not "prod"')
})

test('a change is recorded by the name that is given, that of the environment, of git, or of the account', () => {
  const programs = mkdtempSync(join(tmpdir(), 'author-'))
  const { SITE_BY, USER, PATH } = process.env
  const before = { SITE_BY, USER, PATH }
  Object.assign(process.env, { SITE_BY: '', USER: 'nadia', PATH: programs })
  const nameOf = (by?: string) => createContext('var/site', by === undefined ? {} : { by }).by
  // A machine may have no git.
  expect(nameOf()).toBe('nadia')
  const git = join(programs, 'git')
  writeFileSync(git, '#!/bin/sh\ntest "$*" = "config user.name" && echo "Nadia B."\n', { mode: 0o755 })
  expect(nameOf()).toBe('Nadia B.')
  process.env.SITE_BY = 'nightly job'
  expect([nameOf(), nameOf('Lucas')]).toEqual(['nightly job', 'Lucas'])
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  rmSync(programs, { recursive: true })
})
