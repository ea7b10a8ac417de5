import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount, root, run, type Account } from './processes.ts'

/** Of Debian. */
const folders = '/usr/lib/postgresql'

/** Returns the folder with the programs of the newest PostgreSQL, 15 or later, if there is one. */
export async function findPostgreSql(): Promise<string | undefined> {
  const versions = await readdir(folders).catch(() => [])
  const newest = Math.max(...versions.map(Number))
  return newest >= 15 ? join(folders, String(newest), 'bin') : undefined
}

/** Starts a cluster below `folder`, reached by its socket only; the account `servers` has the role of the site there. */
export async function startPostgreSql(programs: string, folder: string, servers: Account) {
  const as = await findAccount('postgres')
  const [data, sockets] = [join(folder, 'data'), join(folder, 'run')]
  for (const path of [folder, sockets]) {
    await mkdir(path, { recursive: true })
    await chown(path, as.uid, as.gid)
  }
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, { as, cwd: folder })
  const control = (what: string, ...args: string[]) => program('pg_ctl', what, '-D', data, '-w', '-t', '60', ...args)
  await program('initdb', '-D', data, '--auth-local=peer', '--encoding=UTF8', '--locale=C.UTF-8')
  await writeFile(join(data, 'pg_hba.conf'), 'local all postgres peer\nlocal all all peer map=site\n')
  await writeFile(join(data, 'pg_ident.conf'), `site ${servers.name} privacy-site\n`)
  await control('start', '-l', join(folder, 'log'), '-o', `-c listen_addresses= -c unix_socket_directories=${sockets}`)

  const url = `postgresql:///privacy-site?host=${sockets}&user=privacy-site`
  const plain = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1']
  const asOwner = (...args: string[]) => program('psql', ...plain, `--host=${sockets}`, '--dbname=postgres', ...args)
  return {
    url,
    programs,
    /** Runs a query on the site's database as its owner; returns the rows. */
    async read<Row>(query: string): Promise<Row[]> {
      const json = `select coalesce(json_agg(found), '[]') from (${query}) found`
      const args = [...plain, `--dbname=${url}`, `--command=${json}`]
      return JSON.parse(await run(join(programs, 'psql'), args, { as: servers })) as Row[]
    },
    createDatabase: () => asOwner(`--file=${join(root, 'deploy/postgresql/create-database.sql')}`),
    dropDatabase: () =>
      asOwner('--command=drop database "privacy-site" with (force)', '--command=drop role "privacy-site"'),
    restart: () => control('restart', '-m', 'fast', '-l', join(folder, 'log')),
    stop: () => control('stop', '-m', 'immediate'),
  }
}
