import { isPacked } from './workspace.ts'

const ofWorkspace = `Release tool: builds host and remotes, and decides which versions are live.

  npm run site publish <app…|all>   look at types and texts, build what changed, check, make live
  npm run site publish <archive…>   the same with builds that pack has made, on any machine
  npm run site pack [app]           one archive of a build, types and texts looked at
  npm run site check [app…|all]     check the live release, or the one that publishing these apps would make
  npm run site activate <id>        make this release live, whole
  npm run site rollback <app>       give this app its former version, and leave the others as they are
  npm run site rollback [id]        back to the release before the live one, or to this one, whole
  npm run site promote [app]        make what is being rolled out (--to) live for all
  npm run site rollout list         what is being rolled out, and to how many
  npm run site rollout end          end it: all have what is live
  npm run site disable <app>        switch a remote off: a page at its addresses says so, no menu leads there
  npm run site enable <app>         switch it on again
  npm run site remove <app>         take a remote out of the site
  npm run site preview list         what is shown to those who have a link only, and until when
  npm run site preview end <id>     end a preview now
  npm run site trace < stack.txt    a visitor's stack trace with the places in the sources
  npm run site bisect <app>         with which version of an app something began: shows one after the other
  npm run site status               what is live, who published it, and the latest ten releases
  npm run site prune                remove versions that no kept release names, never younger than 30 days
  npm run site doctor <URL…>        examine a live site from outside, and say what to change
  npm run site key <file>           make a pair of keys to sign with; the private one goes into the file

Options come after two dashes, because npm keeps those before them for itself:

  npm run site -- publish mf-legal --no-activate

  --no-activate   publish: keep the new release ready for activate
  --preview       publish: only for whoever opens the link that is printed, in one tab, besides what is live
  --to N%         publish: only to this share of the visitors, 1% to 99%; the same builds again get another share
  --days N        publish --preview: how long, 1 to 30 (otherwise 7)
  --origin URL    publish: serve the app's files from another origin from now on; it must be in
                  SITE_DIR/allowed-origins.json
  --no-origin     publish: serve them from the site itself again
  --figures FILE  bisect: by what visitors reported, saved from /status.json of the site; asks nobody
  --out FILE      pack: the archive, such as mf-legal.tgz (otherwise var/archives/<app>-<version>.tgz)
  --dry-run       prune: only say what would be removed
  --by NAME       who does it, for all that changes what is live (otherwise SITE_BY, or "unnamed")

  SITE_DIR        the release store (otherwise var/site)
  SITE_KEY        file with the private key of your team, where teams sign
  SITE_TEAMS      file that says whose key may publish what (otherwise SITE_DIR/teams.json, if it is there)
  NODE_ENV        "production" at the first publish makes this a production store. All other stores are for
                  development: their releases also accept nl.localhost and be.localhost, and are refused
                  wherever NODE_ENV is "production", by this tool and by the server.
  SITE_BROTLI     how hard files are compressed, 1 to 11 (otherwise 11; tests are quick)
`

/** In a repository of remotes no npm stands between: `--no` keeps npx from fetching a stranger of the same name. */
function inRepository(text: string): string {
  return text
    .replace(/Options come after two dashes[^]*?\n\n {2}npm run .*\n\n/, '')
    .replaceAll(/npm run site(.*? {2})?/g, (_, rest = '') => `npx --no site${rest.replace('  ', ' ')}`)
}

/** What the tool prints when asked. */
export const usage = isPacked ? inRepository(ofWorkspace) : ofWorkspace

/** How a command is written, where there is one of this name, and where all of them stand. */
export function explain(command: string | undefined): string {
  const lines = usage.split('\n').filter((line) => /^ {2}np[mx] .*?\bsite (\w+)/.exec(line)?.[1] === command)
  const program = isPacked ? 'npx --no site' : 'npm run site'
  return [...lines, ...(lines.length > 0 ? [''] : []), `All commands and options: ${program}`].join('\n')
}
