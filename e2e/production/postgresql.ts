import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount, root, run, type Account } from './processes.ts'

/** Starts a cluster below `folder` with the database of the site, reached by its socket only, in which the account `servers` has its role. */
export async function startPostgreSql(folder: string, servers: Account) {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = Math.max(...versions.map(Number))
  if (newest < 15 || process.getuid?.() !== 0) throw new Error('This needs root and PostgreSQL 15 or later')
  const programs = `/usr/lib/postgresql/${newest}/bin`
  const as = await findAccount('postgres')
  const data = join(folder, 'data')
  const sockets = join(folder, 'run')
  for (const path of [folder, sockets]) {
    await mkdir(path, { recursive: true })
    await chown(path, as.uid, as.gid)
  }
  const program = (name: string, ...args: string[]) => run(join(programs, name), args, { as, cwd: folder })
  const control = (what: string, ...args: string[]) => program('pg_ctl', what, '-D', data, '-w', '-t', '60', ...args)
  await program('initdb', '-D', data, '--auth-local=peer', '--encoding=UTF8', '--locale=C.UTF-8')
  await writeFile(join(data, 'pg_hba.conf'), 'local all postgres peer\nlocal all all peer map=site\n')
  await writeFile(join(data, 'pg_ident.conf'), `site ${servers.name} privacy-site\n`)
  const listen = `-c listen_addresses= -c unix_socket_directories=${sockets}`
  const begin = () => control('start', '-l', join(folder, 'log'), '-o', listen)
  await begin()

  const url = `postgresql:///privacy-site?host=${sockets}&user=privacy-site`
  const plain = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1']
  const asOwner = (...args: string[]) => program('psql', ...plain, `--host=${sockets}`, '--dbname=postgres', ...args)
  const createDatabase = () => asOwner(`--file=${join(root, 'deploy/postgresql/create-database.sql')}`)
  await createDatabase()
  return {
    url,
    programs,
    createDatabase,
    /** Runs a query on the site's database as its owner; returns the rows. */
    async read<Row>(query: string): Promise<Row[]> {
      const json = `select coalesce(json_agg(found), '[]') from (${query}) found`
      const args = [...plain, `--dbname=${url}`, `--command=${json}`]
      return JSON.parse(await run(join(programs, 'psql'), args, { as: servers })) as Row[]
    },
    dropDatabase: () =>
      asOwner('--command=drop database "privacy-site" with (force)', '--command=drop role "privacy-site"'),
    restart: () => control('restart', '-m', 'fast', '-l', join(folder, 'log')),
    start: begin,
    async kill() {
      process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8')), 'SIGKILL')
    },
    stop: () => control('stop', '-m', 'immediate'),
  }
}
