import type { Former, Release } from '@site/shared/contract'
import { findFormerFault, formerStatementOf, mayPublish, type Teams } from '@site/shared/signing'
import { isWatched } from '../workspace.ts'
import { findFormerFaults } from '../check/formers.ts'
import { chooseFormers } from '../release/choose-formers.ts'
import type { Content } from '../release/next-release.ts'
import { readTeamKey, readTeams, type TeamKey } from '../sign/keys.ts'
import { readCheckContext, type Context } from './context.ts'

/**
 * The content with the former version of each remote that a visitor can be shown where its present one fails. One that does
 * not fit what is live, or that nobody signs, is left out: no publish waits for it. A preview has none, nor has `npm run
 * dev`: what fails there is to be seen.
 */
export async function nameFormers(content: Content, live: Release | undefined, context: Context): Promise<Content> {
  const { store, key: file } = context
  if (content.preview || isWatched()) return { ...content, formers: {} }
  const [checked, teams, key] = await Promise.all([readCheckContext(context), readTeams(store), readTeamKey(file)])
  const chosen = await chooseFormers(content, live, store)
  // What is asked of a release besides is no matter here.
  const release = { id: '', at: '', by: '', development: false, ...content, formers: chosen }
  const faults = await findFormerFaults(release, checked)
  const signed = Object.entries(chosen).flatMap(([name, former]): [string, Former][] => {
    if (faults[name]) return []
    const own = teams ? sign(name, { ...content, formers: chosen }, teams, key) : { app: former.app }
    return own ? [[name, own]] : []
  })
  return { ...content, formers: Object.fromEntries(signed) }
}

/** By the key of who publishes now, if it may; so an old key can be taken out after a publish. Undefined where nobody signs it. */
function sign(name: string, content: Content, teams: Teams, key: TeamKey | undefined): Former | undefined {
  const former = content.formers?.[name]
  if (!former) return undefined
  const isSigned = findFormerFault(name, content, teams) === undefined
  if (isSigned && (former.key === content.publications?.[name]?.key || !key)) return former
  if (!key || !mayPublish(teams, key.name, name)) return isSigned ? former : undefined
  const signature = key.sign(formerStatementOf(name, former.app, content.apps[name]))
  return { app: former.app, key: key.name, signature }
}
