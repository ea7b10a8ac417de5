import { createHash } from 'node:crypto'
import type { Publication } from '../contract/index.ts'
import { isSignedBy, mayPublish, spell, type SignedRelease, type Teams } from './signature.ts'

export { findUnaskedRemovals, isRemovedByTeam, removalStatementOf } from './removals.ts'
export { isSignedBy, mayPublish, teamsStruct, type SignedRelease, type Teams } from './signature.ts'

/**
 * What a team signs: the whole description of a version with the digests of its files and where they come from, whether it
 * is switched on, and when. So a signature holds for no other app, no other version, and no earlier decision.
 */
export function statementOf(name: string, release: SignedRelease, publication: Publication): Buffer {
  const { signature: _, ...said } = publication
  const content = createHash('sha384').update(spell(release.apps[name])).digest('base64')
  return Buffer.from(`publication 1\n${spell({ name, content, disabled: isDisabled(name, release), ...said })}`)
}

/**
 * What a team signs besides: that a former version may stand behind the present one. It holds for no other pair, and not as
 * the publication of either.
 */
export function formerStatementOf(name: string, former: object, present: object | undefined): Buffer {
  const [content, behind] = [former, present].map((app) => createHash('sha384').update(spell(app)).digest('base64'))
  return Buffer.from(`former 1\n${spell({ name, content, behind })}`)
}

/** What is signed of a page: the digests of its files, as `live.json` has them. */
export function pageStatementOf(digests: Record<string, string>): Buffer {
  return Buffer.from(`page 1\n${spell(digests)}`)
}

/** What is wrong with the signatures of a release, one sentence each. Without teams nothing has to be signed. */
export function findSigningFaults(release: SignedRelease, teams: Teams | undefined): string[] {
  const made = release.teams
  if (teams === undefined) {
    if (made === undefined) return []
    return [`teams.json is missing, but the release was made under version ${made} of it: put it back`]
  }
  if (made !== undefined && made > teams.version) {
    return [
      `teams.json has version ${teams.version}, but the release was made under version ${made}: put that one back`,
    ]
  }
  return [
    ...Object.keys(release.apps).flatMap((name) => findFault(name, release, teams) ?? []),
    ...Object.keys(release.formers ?? {}).flatMap((name) => findFormerFault(name, release, teams) ?? []),
  ]
}

/** What is wrong with the signature of the former version of a remote, as a sentence. */
export function findFormerFault(name: string, { apps, formers }: SignedRelease, teams: Teams): string | undefined {
  const { app, key, signature } = formers?.[name] ?? {}
  if (app === undefined) return undefined
  const isSigned =
    key !== undefined &&
    signature !== undefined &&
    mayPublish(teams, key, name) &&
    isSignedBy(key, signature, formerStatementOf(name, app, apps[name]))
  return isSigned ? undefined : `The former version of ${name} is not signed by its team: publish ${name} with its key`
}

/** What is wrong with the signature of one app of a release, as a sentence. */
export function findFault(name: string, release: SignedRelease, teams: Teams): string | undefined {
  const publication = release.publications?.[name]
  const remedy = `publish ${name} with a key of its team`
  if (publication?.key === undefined || publication.signature === undefined) return `${name} is not signed: ${remedy}`
  if (!mayPublish(teams, publication.key, name)) {
    return `${name} is signed by a key that teams.json does not allow for it: ${remedy}`
  }
  if (publication.preview !== undefined && publication.preview !== release.preview?.id) {
    return `${name} is signed for a preview only: ${remedy}`
  }
  if (publication.rollout !== undefined && publication.rollout !== release.rollout?.id) {
    return `${name} is signed for a roll-out only: ${remedy}`
  }
  const statement = statementOf(name, release, publication)
  if (isSignedBy(publication.key, publication.signature, statement)) return undefined
  return `The signature of ${name} does not fit what is in the release: ${remedy}`
}

/**
 * What an earlier publication would replace, or bring back after its team took it out, one sentence each: what was signed once
 * must not come back unasked.
 */
export function findReplays(release: SignedRelease, live: SignedRelease): string[] {
  return Object.keys(release.apps).flatMap((name) => {
    const own = release.publications?.[name]?.at
    const [former, removal] = [live.publications?.[name]?.at, live.removals?.[name]?.at]
    const latest = former ?? removal
    if (own === undefined || latest === undefined || Date.parse(own) >= Date.parse(latest)) return []
    const start = `${name} was signed ${own}, before`
    if (former === undefined) return [`${start} it was taken out (${latest}): publish it with a key of its team`]
    return [`${start} the one that is live (${latest}): roll it back with a key of its team`]
  })
}

function isDisabled(name: string, { disabled = [] }: SignedRelease): boolean {
  return disabled.includes(name)
}
