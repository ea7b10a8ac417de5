import { readdir } from 'node:fs/promises'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount, root, run, type Account } from './machine.ts'

export interface PostgreSql {
  /** As the servers have it. */
  url: string
  /** Runs a statement on the site's database as its owner; gives the rows. */
  read: <Row>(query: string) => Promise<Row[]>
  /** Runs deploy/postgresql/create-database.sql. */
  createDatabase: () => Promise<void>
  dropDatabase: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const folderOfDebian = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL's programs, 15 or later; undefined where there is none. */
export async function findPostgreSql(): Promise<string | undefined> {
  const versions = await readdir(folderOfDebian).catch(() => [])
  const newest = Math.max(...versions.map(Number))
  return newest >= 15 ? join(folderOfDebian, String(newest), 'bin') : undefined
}

/** A cluster of its own below `folder`, reached by its socket only: `servers` is known there as the role of the site. */
export async function startPostgreSql(programs: string, folder: string, servers: Account): Promise<PostgreSql> {
  const as = await findAccount('postgres')
  const [data, sockets] = [join(folder, 'data'), join(folder, 'run')]
  for (const path of [folder, sockets]) {
    await mkdir(path, { recursive: true })
    await chown(path, as.uid, as.gid)
  }
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, { as, cwd: folder })
  const control = (what: string, ...args: string[]) => program('pg_ctl', what, '-D', data, '-w', '-t', '60', ...args)
  await program('initdb', '-D', data, '--auth-local=peer', '--encoding=UTF8', '--locale=C.UTF-8')
  await writeFile(join(data, 'pg_hba.conf'), 'local all postgres peer\nlocal all all peer map=trial\n')
  await writeFile(join(data, 'pg_ident.conf'), `trial ${servers.name} privacy-site\n`)
  await control('start', '-l', join(folder, 'log'), '-o', `-c listen_addresses= -c unix_socket_directories=${sockets}`)

  const url = `postgresql:///privacy-site?host=${sockets}&user=privacy-site`
  const asOwner = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1']
  const command = (...args: string[]) => program('psql', ...asOwner, `--host=${sockets}`, '--dbname=postgres', ...args)
  return {
    url,
    async read(query) {
      const json = `select coalesce(json_agg(found), '[]') from (${query}) found`
      return JSON.parse(
        await run(join(programs, 'psql'), [...asOwner, `--dbname=${url}`, `--command=${json}`], { as: servers }),
      )
    },
    async createDatabase() {
      await command(`--file=${join(root, 'deploy/postgresql/create-database.sql')}`)
    },
    async dropDatabase() {
      await command('--command=drop database "privacy-site" with (force)', '--command=drop role "privacy-site"')
    },
    async restart() {
      await control('restart', '-m', 'fast', '-l', join(folder, 'log'))
    },
    async stop() {
      await control('stop', '-m', 'immediate')
    },
  }
}
