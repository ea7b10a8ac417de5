import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleClient } from '@site/shared/build/against-client'
import { acceptsContract, contractVersion } from '@site/shared/contract'
import { errorCode } from '@site/shared/rules'
import { readRemotes } from '../../channels/check-against.ts'
import { UserError } from '../../files/files.ts'
import type { RemotesFile } from '../../store/remotes-file.ts'
import { chooseApps, hostName, listApps } from '../../workspace.ts'
import { readFakes } from './fakes.ts'
import { describeClient } from './live-page.ts'
import { checkPage, readSite } from './live-site.ts'
import { watchOwn } from './own-builds.ts'
import { proxyHandler } from './proxy.ts'

interface Options {
  root: string
  /** Port on this machine. */
  port: number
  /** Address of another API. */
  api?: string
  /** Address of the remote's own. */
  backEnd?: string
  /** Path of a file with answers of calls. */
  fakes?: string
  log: (line: string) => void
}

/**
 * Shows a remote under development in a live site, through a proxy of this machine, until the process ends. @param address of the site, or
 * the link of a preview @throws UserError
 */
export async function devAgainst(address: string, word: string | undefined, options: Options): Promise<never> {
  const { root, port, log } = options
  const name = chooseRemote(root, word)
  const live = readSite(address)
  const api = readAddress(options.api, '--api')
  const backEnd = readAddress(options.backEnd, '--back-end')
  const fakes = options.fakes === undefined ? {} : await readFakes(options.fakes)
  const site = await readRemotes(live.origin)
  checkContract(site)
  await checkPage(live)
  const server = await listen(port)
  const folder = join(root, 'var/against')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const code = await bundleClient().catch((error: unknown) => {
    server.close()
    throw error
  })
  const builds = watchOwn(name, site, { root, folder, log })
  const client = { ...describeClient('/dev/client.js', code), code }
  server.on('request', proxyHandler({ name, site: live, builds, client, api, backEnd, fakes, log }))
  await builds.ready
  const [path = ''] = builds.newest?.app.paths ?? []
  const known = site.remotes.some((remote) => remote.name === name)
    ? 'in the place of its live version'
    : 'which the site does not have yet'
  log(`Ready: http://nl.localhost:${port}/nl/${path} shows ${name}, ${known}, in ${live.origin}`)
  return new Promise<never>(() => undefined)
}

/** @throws UserError where another program has the port */
async function listen(port: number) {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening').catch((error: unknown) => {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new UserError([`Port ${port} is taken by another program: stop it, or set PORT`])
  })
  return server
}

function chooseRemote(root: string, word: string | undefined): string {
  const remotes = listApps(root).filter((app) => app !== hostName)
  const [only] = remotes
  if (word === undefined && only !== undefined && remotes.length === 1) return only
  if (word === undefined) throw new UserError([`Name the remote: ${remotes.join(', ')}`])
  const [name] = chooseApps(root, [word])
  if (name !== undefined && remotes.includes(name)) return name
  throw new UserError([`${word} is no remote: name one of ${remotes.join(', ')}`])
}

/** @throws UserError */
function readAddress(text: string | undefined, option: string): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new UserError([`${option} ${text} is no address: name one such as http://localhost:9001`])
}

function checkContract({ host }: RemotesFile) {
  if (acceptsContract(host.contract, contractVersion)) return
  const remedy = contractVersion > host.contract ? 'wait for its newer host, or take an older' : 'take a newer'
  throw new UserError([
    `The site has contract ${host.contract}, and this repository builds for contract ${contractVersion}: ${remedy} @site/shared`,
  ])
}
