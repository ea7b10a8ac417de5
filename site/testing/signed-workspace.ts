import { join } from 'node:path'
import type { SiteOptions } from '../command/context.ts'
import { publish } from '../command/publish.ts'
import { makeKey } from '../sign/keys.ts'
import { createSampleWorkspace, type SampleWorkspace } from './sample-workspace.ts'

/** A sample workspace whose releases are signed: the operator may publish all, each team its own remote. */
export interface SignedWorkspace extends SampleWorkspace {
  /** Public keys by the name of their holder. */
  keys: Record<Holder, string>
  as(holder: Holder): SiteOptions
  writeTeams(version: number, without?: Holder): Promise<void>
  publishText(app: string, text: string, holder: Holder): Promise<string>
}

type Holder = 'operator' | 'ads' | 'legal'

const may: Record<Holder, string[]> = { operator: ['*'], ads: ['mf-ads'], legal: ['mf-legal'] }

export async function createSignedWorkspace(): Promise<SignedWorkspace> {
  const workspace = await createSampleWorkspace()
  const { site, root, options, write } = workspace
  const fileOf = (holder: Holder) => join(root, 'keys', `${holder}.pem`)
  const holders: Holder[] = ['operator', 'ads', 'legal']
  const made = await Promise.all(holders.map(async (holder) => [holder, await makeKey(site, fileOf(holder))] as const))
  const keys = Object.fromEntries(made) as Record<Holder, string>
  const as = (holder: Holder): SiteOptions => ({ ...options, by: holder, key: fileOf(holder) })
  async function writeTeams(version: number, without?: Holder): Promise<void> {
    const known = holders.filter((holder) => holder !== without)
    const teams = Object.fromEntries(known.map((holder) => [holder, { keys: [keys[holder]], apps: may[holder] }]))
    await write('var/site/teams.json', JSON.stringify({ version, teams }))
  }
  async function publishText(app: string, text: string, holder: Holder): Promise<string> {
    await write(`${app}/output/page.1.js`, text)
    return (await publish(site, [app], as(holder))).release.id
  }
  await writeTeams(1)
  await publish(site, ['all'], as('operator'))
  return { ...workspace, keys, as, writeTeams, publishText }
}
