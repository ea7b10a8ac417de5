import { join } from 'node:path'
import type { SiteOptions } from '../command/context.ts'
import { publish } from '../command/publish.ts'
import { makeKey } from '../sign/keys.ts'
import { copyWorkspace, keepFiles } from './published-workspace.ts'
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

const holders: Holder[] = ['operator', 'ads', 'legal']
const fileOf = (root: string, holder: Holder) => join(root, 'keys', `${holder}.pem`)

let known: ReturnType<typeof publishOnce> | undefined

/** As with `createPublishedWorkspace`, all apps are live. */
export async function createSignedWorkspace(): Promise<SignedWorkspace> {
  const { files, keys } = await (known ??= publishOnce())
  return signed(await copyWorkspace(files), keys)
}

async function publishOnce() {
  const workspace = await createSampleWorkspace()
  const { site, root } = workspace
  const made = holders.map(async (holder) => [holder, await makeKey(site, fileOf(root, holder))] as const)
  const keys = Object.fromEntries(await Promise.all(made)) as Record<Holder, string>
  const { as, writeTeams } = signed(workspace, keys)
  await writeTeams(1)
  await publish(site, ['all'], as('operator'))
  const files = await keepFiles(workspace)
  await workspace.remove()
  return { files, keys }
}

function signed(workspace: SampleWorkspace, keys: Record<Holder, string>): SignedWorkspace {
  const { site, root, options, write } = workspace
  const as = (holder: Holder): SiteOptions => ({ ...options, by: holder, key: fileOf(root, holder) })
  async function writeTeams(version: number, without?: Holder): Promise<void> {
    const left = holders.filter((holder) => holder !== without)
    const teams = Object.fromEntries(left.map((holder) => [holder, { keys: [keys[holder]], apps: may[holder] }]))
    await write('var/site/teams.json', JSON.stringify({ version, teams }))
  }
  async function publishText(app: string, text: string, holder: Holder): Promise<string> {
    await write(`${app}/output/page.1.js`, text)
    return (await publish(site, [app], as(holder))).release.id
  }
  return { ...workspace, keys, as, writeTeams, publishText }
}
