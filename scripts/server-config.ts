import { once } from 'node:events'
import { createServer } from 'node:net'
import { lookup } from 'node:dns/promises'
import { errorCode } from '@site/shared/rules'
import { ConfigError, readConfig, type Config } from '../server/config.ts'
import { readMachine, requireFiles } from '../server/configuration/machine.ts'
import { describeTakenPort } from '../server/configuration/taken-port.ts'

/** Reads the configuration of the server before minutes of building. Prints what the server could not start with, and ends the process. */
export async function readServerConfig(variables: Record<string, string | undefined>): Promise<Config> {
  try {
    const config = readConfig(variables)
    requireFiles(readMachine())
    await checkAddress(config)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`The server cannot start.\n${error.message}`)
    process.exit(1)
  }
}

async function checkAddress({ host, port, openIdPort }: Config) {
  // Tools such as conda set `HOST` to something else than a host.
  const found = await lookup(host, { all: true }).catch(() => [])
  if (found.length === 0)
    throw new ConfigError([`HOST is "${host}" in the environment, which is no host of this machine: unset it.`])
  for (const { address } of found)
    for (const needed of [port, openIdPort])
      if (needed && (await isTaken(needed, address))) throw new ConfigError([describeTakenPort(needed)])
}

/** Returns whether another program listens on a port of an address; false for an address that the machine does not have. */
export async function isTaken(port: number, address: string): Promise<boolean> {
  const probe = createServer().listen(port, address)
  try {
    await once(probe, 'listening')
    return false
  } catch (error) {
    return errorCode(error) === 'EADDRINUSE'
  } finally {
    probe.close()
  }
}
