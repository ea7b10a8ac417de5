/** What `node site/main.ts` prints when asked, or when a command cannot be understood. */
export const usage = `Release tool: builds host and remotes, and decides which versions are live.

  npm run site publish <app…|all>   build what changed, check, make live   [--no-activate] [--origin URL] [--by NAME]
  npm run site check [app…|all]     check the live release, or the one that publishing these apps would make
  npm run site activate <id>        make this release live, whole                                          [--by NAME]
  npm run site rollback [id]        back to the release before the live one, or to this one                [--by NAME]
  npm run site trace < stack.txt    a visitor's stack trace with the places in the sources
  npm run site status               what is live, and the latest ten releases

With npm, options come after two dashes: npm run site -- publish mf-legal --no-activate

  --no-activate   keep the new release ready for activate
  --origin URL    serve the app's files from another origin; it must be in SITE_DIR/allowed-origins.json
  --by NAME       who does it; stands in the public release file (otherwise SITE_BY, or "unnamed")

  SITE_DIR        the release store (otherwise var/site)
  NODE_ENV        "production" at the first publish makes this a production store. All other stores are for
                  development: their releases also accept nl.localhost and be.localhost, and are refused
                  wherever NODE_ENV is "production", by this tool and by the server.
  SITE_BROTLI     how hard files are compressed, 1 to 11 (otherwise 11; tests and "npm run dev" are quick)
`
